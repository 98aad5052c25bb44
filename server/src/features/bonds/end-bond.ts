import { pairKey } from '@kinhold/domain/bonds'
import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { keepEvents } from '../history/events.queries.ts'
import { pairOfKey, pairWith } from '../messages/conversation.values.ts'
import { closeConversation } from '../messages/conversations.queries.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { playersWhoSee } from '../players/audience.queries.ts'
import { holdPlayers } from '../players/hold-players.ts'
import { playerById } from '../players/players.queries.ts'
import { areApart } from '../ties/ties.queries.ts'
import { endUnits } from '../units/end-units.ts'
import { holdUnitsOfPair, membersOfUnitsOfPair } from '../units/former-units.queries.ts'
import { bondedToBoth } from './bonds.queries.ts'
import { lastEndingOf, moveToEnded } from './ended-bonds.queries.ts'

/** Why a bond was not ended; `bond_not_found`: it is not theirs, or there never was one. */
export type NotEndedBond = 'bond_not_found' | 'already_ended'

/** Who ends the bond with whom; `isToldOther`: whether the other learns of it, as they do unless they were blocked. */
export type Parting = { byId: number; otherId: number; isToldOther: boolean }

/** Ends the bond of that pair key as one of its sides (TRU-02); answers why not, else null. */
export async function endBond(deps: Deps, me: PlayerRow, key: string): Promise<NotEndedBond | null> {
  const pair = pairOfKey(key, me.id)
  if (!pair) return 'bond_not_found'
  return holdParting(deps.db, [me.id, pair.otherId], async (tx) => {
    // A former member is told nothing any more.
    const isToldOther = ((await playerById(tx, pair.otherId))?.phone ?? null) !== null
    if (await endBondHeld(tx, deps, { byId: me.id, otherId: pair.otherId, isToldOther })) return null
    if (await areApart(tx, me.id, pair.otherId)) return 'bond_not_found'
    return (await lastEndingOf(tx, me.id, pair.otherId)) ? 'already_ended' : 'bond_not_found'
  })
}

/** Does in one transaction what may end the bond of two players, locking both and everyone who shares a unit with both. */
export async function holdParting<T>(
  db: Db,
  [a, b]: [number, number],
  deed: (tx: Tx) => Promise<T>,
): Promise<T> {
  const whom = async (tx: Tx) => [
    a,
    b,
    ...(await bondedToBoth(tx, a, b)),
    ...(await membersOfUnitsOfPair(tx, a, b)),
  ]
  return holdPlayers(db, whom, deed)
}

/**
 * Ends a bond where there is one, within `holdParting`: the bond is kept as an ended one, the conversation closed, the
 * trust units with the two dissolved. Answers whether there was one.
 */
export async function endBondHeld(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  { byId, otherId, isToldOther }: Parting,
): Promise<boolean> {
  const seeing = { [byId]: await playersWhoSee(tx, byId), [otherId]: await playersWhoSee(tx, otherId) }
  if (!(await moveToEnded(tx, { byId, otherId }))) return false
  const isWithAdmin = byId === ADMIN_ID || otherId === ADMIN_ID
  // The admin writes to everyone, bonded or not.
  if (!isWithAdmin) await closeConversation(tx, pairWith(byId, otherId))
  const units = await holdUnitsOfPair(tx, byId, otherId)
  await keepEvents(tx, [
    { playerId: byId, kind: 'bond_ended_by_you', aboutId: otherId },
    ...(isToldOther ? [{ playerId: otherId, kind: 'bond_ended_by_them' as const, aboutId: byId }] : []),
  ])
  const key = pairKey(byId, otherId)
  const both = [byId, otherId]
  const notes = isToldOther ? [noteOf.trust(otherId, 'bond_ended', { id: byId })] : []
  await notifyPlayers(tx, deps, notes, [
    { topic: 'bond', key, players: [...new Set([...both, ADMIN_ID])] },
    { topic: 'message', key, players: both },
    ...both.map((id) => ({ topic: 'player' as const, key: id, players: seeing[id]! })),
  ])
  await endUnits(tx, deps, units, both)
  return true
}
