import type { BondEnding } from '@kinhold/contract/bonds'
import { pairKey } from '@kinhold/domain/bonds'
import { ADMIN_ID, isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Refused } from '../../http/refusals.ts'
import { pairOfKey, pairWith } from '../messages/conversation.values.ts'
import { closeConversation } from '../messages/conversations.queries.ts'
import { noBond } from '../messages/see-conversation.ts'
import type { Note } from '../notifications/kinds.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { playersWhoSee } from '../players/audience.queries.ts'
import { keepEvents } from '../players/history/events.queries.ts'
import { holdPlayers } from '../players/hold-players.ts'
import { lockPair, playerById } from '../players/players.queries.ts'
import { presentCard } from '../players/present-player.ts'
import { areApart } from '../ties/ties.queries.ts'
import { areBonded, bondedToBoth } from './bonds.queries.ts'
import {
  haveWritten,
  lastEndingOf,
  moveToEnded,
  unitsBetween,
  vaultsSharedWith,
} from './ended-bonds.queries.ts'
import { endUnits } from './units/end-units.ts'
import { holdUnitsOfPair, membersOfUnitsOfPair } from './units/former-units.queries.ts'

/** A bond to end and the player who ends it. `isToldOther` is true if the other player is notified. */
export type Parting = { byId: number; otherId: number; isToldOther: boolean }

/** Ends one of the caller's bonds (TRU-02). Returns the refusal, or null. */
export async function endBond(deps: Deps, me: PlayerRow, key: string): Promise<Refused<404 | 409> | null> {
  const pair = pairOfKey(key, me.id)
  if (!pair) return noBond()
  return holdParting(deps.db, [me.id, pair.otherId], async (tx) => {
    // Don't notify a former member.
    const isToldOther = ((await playerById(tx, pair.otherId))?.phone ?? null) !== null
    if (await endBondHeld(tx, deps, { byId: me.id, otherId: pair.otherId, isToldOther })) return null
    if (await areApart(tx, me.id, pair.otherId)) return noBond()
    return (await lastEndingOf(tx, me.id, pair.otherId)) ? bondEnded() : noBond()
  })
}

const bondEnded = () => refuse(409, 'already_ended', msg`This bond has ended already.`)

/** Runs a transaction that may end a bond, with locks on all affected players. */
export async function holdParting<T>(db: Db, [a, b]: [number, number], act: (tx: Tx) => Promise<T>) {
  const around = async (tx: Tx) => {
    await lockPair(tx, a, b)
    return [a, b, ...(await bondedToBoth(tx, a, b)), ...(await membersOfUnitsOfPair(tx, a, b))]
  }
  return holdPlayers(db, around, act)
}

/**
 * Ends a bond, its conversation and its units. Must run within `holdParting`. Returns false if there was no
 * bond.
 */
export async function endBondHeld(tx: Tx, deps: Pick<Deps, 'live'>, { byId, otherId, isToldOther }: Parting) {
  const seeing = { [byId]: await playersWhoSee(tx, byId), [otherId]: await playersWhoSee(tx, otherId) }
  if (!(await moveToEnded(tx, { byId, otherId }))) return false
  const isWithAdmin = byId === ADMIN_ID || otherId === ADMIN_ID
  // Everyone can exchange messages with the admin, bonded or not.
  if (!isWithAdmin) await closeConversation(tx, pairWith(byId, otherId))
  const units = await holdUnitsOfPair(tx, byId, otherId)
  await keepEvents(tx, [
    { playerId: byId, kind: 'bond_ended_by_you', aboutId: otherId },
    ...(isToldOther ? [{ playerId: otherId, kind: 'bond_ended_by_them' as const, aboutId: byId }] : []),
  ])
  const key = pairKey(byId, otherId)
  const both = [byId, otherId]
  const notes: Note[] = isToldOther ? [{ kind: 'bond_ended', to: otherId, about: { id: byId } }] : []
  await notifyPlayers(tx, deps, notes, [
    { topic: 'bond', key, players: [...new Set([...both, ADMIN_ID])] },
    { topic: 'message', key, players: both },
    ...both.map((id) => ({ topic: 'player' as const, key: id, players: seeing[id]! })),
  ])
  await endUnits(tx, deps, units, both)
  return true
}

export async function viewEnding(
  db: Db,
  me: PlayerRow,
  key: string,
): Promise<BondEnding | Refused<404 | 409>> {
  const pair = pairOfKey(key, me.id)
  if (!pair) return noBond()
  const { otherId } = pair
  if (await areApart(db, me.id, otherId)) return noBond()
  if (!(await areBonded(db, me.id, otherId)))
    return (await lastEndingOf(db, me.id, otherId)) ? bondEnded() : noBond()
  const other = (await playerById(db, otherId))!
  const { units, count } = await unitsBetween(db, me.id, otherId)
  return {
    id: pairKey(me.id, otherId),
    other: presentCard(other),
    conversation: !isAdmin(me) && !isAdmin(other) && (await haveWritten(db, me.id, otherId)),
    units: units.map(({ id, groupName, third }) => ({ id, groupName, third: presentCard(third) })),
    unitCount: count,
    vaults: await vaultsSharedWith(db, me.id, otherId),
  }
}
