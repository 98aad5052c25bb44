import type { Tx } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import type { Deps } from '../../deps.ts'
import type { Note } from './kinds.values.ts'
import {
  addNews,
  addNotifications,
  type Asked,
  markAskedRead,
  markNewsRead,
  type News,
  type NewsPlace,
  type NewsToTakeBack,
  removeNews,
} from './notifications.queries.ts'

/** Stores notifications and publishes live updates to the recipients, together with `changes`. */
export async function notifyPlayers(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  notes: Note[],
  changes: Announcement[] = [],
): Promise<void> {
  const told = notes.length > 0 ? await addNotifications(tx, notes) : []
  await deps.live.publish(tx, [...changes, ...changesFor(told)])
}

export function changesFor(told: number[]): Announcement[] {
  return told.length === 0 ? [] : [{ topic: 'notification', key: null, players: told }]
}

/**
 * Notifies these players of an event on a board or in a vault, and publishes live updates together with
 * `changes`.
 */
export async function notifyOfNews(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  { players, ...news }: News & { players: number[] },
  changes: Announcement[] = [],
): Promise<void> {
  await deps.live.publish(tx, [...changes, ...changesFor(await addNews(tx, players, news))])
}

/**
 * Marks notifications as read once their requests have been dealt with, and publishes live updates together
 * with `changes`.
 */
export async function settleAsked(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  asked: Asked[],
  changes: Announcement[] = [],
): Promise<void> {
  await deps.live.publish(tx, [...changes, ...changesFor(await markAskedRead(tx, asked))])
}

/** Removes an undone event from the notices that cover it, and publishes live updates. */
export async function takeNewsBack(tx: Tx, deps: Pick<Deps, 'live'>, news: NewsToTakeBack): Promise<void> {
  await deps.live.publish(tx, changesFor(await removeNews(tx, news)))
}

/**
 * Marks a player's combined notices about a board or vault as read, after the player has opened that board or
 * vault. Returns false if no notice was unread.
 */
export async function markPlaceRead(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  playerId: number,
  place: NewsPlace,
): Promise<boolean> {
  const isMarked = await markNewsRead(tx, playerId, place)
  if (isMarked) await deps.live.publish(tx, changesFor([playerId]))
  return isMarked
}
