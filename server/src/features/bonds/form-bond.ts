import { ADMIN_ID } from '@kinhold/domain/players'
import { slotsOf } from '@kinhold/domain/units'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { pairWith } from '../messages/conversation.values.ts'
import { reopenConversation } from '../messages/conversations.queries.ts'
import type { Note } from '../notifications/kinds.values.ts'
import type { Asked } from '../notifications/notifications.queries.ts'
import { notifyPlayers, settleAsked } from '../notifications/notify-players.ts'
import { type Hold, holdPlayers, holdPlayersLast } from '../players/hold-players.ts'
import { lockPair } from '../players/players.queries.ts'
import { newsOfCounts } from '../players/publish-player.ts'
import { addBond, bondedToBoth } from './bonds.queries.ts'
import { addUnits, cornersOf, type FormedUnit } from './units/units.queries.ts'

/** Runs a transaction that may bond two players, with locks on all affected players. */
export async function holdPair<T>(db: Db, [a, b]: [number, number], act: (tx: Tx) => Promise<T>): Promise<T> {
  const around = async (tx: Tx) => {
    await lockPair(tx, a, b)
    return [a, b, ...(await bondedToBoth(tx, a, b))]
  }
  return holdPlayers(db, around, act)
}

/** Like `holdPair`, but `act` itself locks the players, by calling `completeBond` near its end. */
export async function holdPairLast<T>(
  db: Db,
  [a, b]: [number, number],
  act: (tx: Tx, hold: Hold) => Promise<T>,
): Promise<T> {
  return holdPlayersLast(db, async (tx, hold) => {
    await lockPair(tx, a, b)
    return act(tx, hold)
  })
}

type Bond = { sponsorId: number; inviteeId: number }

/**
 * Bonds two players, forms the trust units of the triangles that the bond completes (UNI-02), reopens the
 * pair's conversation (TRU-09), and marks the notifications that asked for the bond as read. Returns the ids
 * of the units. Must run within `holdPair`, except for a new player without other bonds.
 */
export async function formBond(tx: Tx, deps: Pick<Deps, 'live'>, bond: Bond): Promise<number[]> {
  if (!(await beginBond(tx, deps, bond))) return []
  return formUnits(tx, deps, bond, await bondedToBoth(tx, bond.sponsorId, bond.inviteeId))
}

/**
 * Does the part of `formBond` that needs no lock. Returns the people with whom the bond completes a triangle,
 * or null if the two were bonded already.
 */
export async function bondUnheld(tx: Tx, deps: Pick<Deps, 'live'>, bond: Bond): Promise<number[] | null> {
  if (!(await beginBond(tx, deps, bond))) return null
  return bondedToBoth(tx, bond.sponsorId, bond.inviteeId)
}

/**
 * Locks everyone whom the bond affects and forms its trust units. Two simultaneous bonds that complete the
 * same triangle have a corner in common: the transaction that locks this corner second starts again and then
 * sees the other bond.
 */
export async function completeBond(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  bond: Bond,
  thirds: number[],
  hold: Hold,
): Promise<void> {
  const { sponsorId, inviteeId } = bond
  await hold([sponsorId, inviteeId, ...thirds], async () =>
    isSameList(await bondedToBoth(tx, sponsorId, inviteeId), thirds),
  )
  await formUnits(tx, deps, bond, thirds)
}

function isSameList(one: number[], other: number[]): boolean {
  return one.length === other.length && one.every((id, nth) => id === other[nth])
}

async function beginBond(tx: Tx, deps: Pick<Deps, 'live'>, bond: Bond): Promise<boolean> {
  if (!(await addBond(tx, bond))) return false
  await settleAsked(tx, deps, [
    { kind: 'newcomer', about: bond.inviteeId },
    ...askedOf(bond.sponsorId, bond.inviteeId),
    ...askedOf(bond.inviteeId, bond.sponsorId),
  ])
  await reopenConversation(tx, pairWith(bond.sponsorId, bond.inviteeId))
  return true
}

// The requests that a bond settles: an invitation from the other person, and an introduction to that person.
function askedOf(to: number, otherId: number): Asked[] {
  return [
    { kind: 'invitation', to, about: otherId },
    { kind: 'introduced', to, detail: { otherId } },
  ]
}

async function formUnits(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  { sponsorId, inviteeId }: { sponsorId: number; inviteeId: number },
  thirds: number[],
): Promise<number[]> {
  if (thirds.length === 0) return []
  const corners = await cornersOf(tx, [sponsorId, inviteeId, ...thirds])
  const triangles = thirds.map((third) => [sponsorId, inviteeId, third].map((id) => corners.get(id)!))
  const formed = await addUnits(
    tx,
    triangles.map(([a, b, c]) => slotsOf([a!, b!, c!], inviteeId)),
  )
  await notify(tx, deps, formed, thirds)
  return formed.map(({ id }) => id)
}

// The caller publishes updates about the two newly bonded players. Only the units' third members still need
// new counts.
async function notify(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  formed: FormedUnit[],
  thirds: number[],
): Promise<void> {
  const units = formed.map(({ id, members }) => ({
    topic: 'trust-unit' as const,
    key: id,
    players: [...members, ADMIN_ID],
  }))
  // Also notify the member who accepted, because the unit is news to all three members.
  const notes = formed.flatMap((unit) => unit.members.map((to) => noteOf(unit, to)))
  await notifyPlayers(tx, deps, notes, [...units, ...(await newsOfCounts(tx, thirds))])
}

function noteOf(unit: FormedUnit, to: number): Note {
  const detail = unit.confirmed.includes(to) && { detail: { confirmed: true as const } }
  return { kind: 'trust_unit', to, unit, ...detail }
}
