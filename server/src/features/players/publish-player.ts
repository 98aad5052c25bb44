import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import type { Deps } from '../../deps.ts'
import type { Note } from '../notifications/kinds.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { answererOf, waitingFor } from './answering.queries.ts'
import { playersWhoSee, playersWhoSeeAny } from './audience.queries.ts'

export async function publishPlayer(tx: Tx, { live }: Pick<Deps, 'live'>, id: number): Promise<void> {
  await live.publish(tx, [{ topic: 'player', key: id, players: await playersWhoSee(tx, id) }])
}

/**
 * Returns a single announcement that these players' counts changed. Separate announcements for each player
 * and viewer could number in the millions.
 */
export async function newsOfCounts(tx: Tx, ids: number[]): Promise<Announcement[]> {
  if (ids.length === 0) return []
  const key = ids.length === 1 ? ids[0]! : null
  return [{ topic: 'player', key, players: await playersWhoSeeAny(tx, ids) }]
}

const MOST = 1_000

/**
 * Announces who can now confirm a player's newcomers. Call this after updating the player, with the player
 * locked.
 */
export async function notifyNewcomers(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  before: PlayerRow,
  now: PlayerRow | null,
): Promise<void> {
  const isAway = !answers(now)
  if (answers(before) !== isAway) return
  const waiting = await waitingFor(tx, before.id, MOST)
  const [first] = waiting
  if (!first) return
  const answererId = await answererOf(tx, first.id)
  const notes = waiting.map((about): Note => ({
    kind: 'newcomer',
    to: answererId,
    about,
    other: { id: about.sponsorId },
  }))
  const changes = waiting.map(async ({ id }) => ({
    topic: 'player' as const,
    key: id,
    players: [...new Set([answererId, ...(await playersWhoSee(tx, id))])],
  }))
  await notifyPlayers(tx, deps, isAway ? notes : [], await Promise.all(changes))
}

function answers(player: PlayerRow | null): boolean {
  return player !== null && player.status === 'active' && player.awaiting === null && player.phone !== null
}
