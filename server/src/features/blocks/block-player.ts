import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { endBondHeld, holdParting } from '../bonds/end-bond.ts'
import { keepEvents } from '../history/events.queries.ts'
import { removePendingBetween } from '../invitations/changes.queries.ts'
import { playerById } from '../players/players.queries.ts'
import { seenPlayer } from '../players/see-player.ts'
import { addBlock } from '../ties/blocks.queries.ts'
import { areApart } from '../ties/ties.queries.ts'
import { endEntriesOf } from '../vaults/access.queries.ts'
import { blockOf, type BlockRow, haveMet } from './blocks.queries.ts'
import { tellBothSides } from './tell-both-sides.ts'

/** Reasons for not blocking; `still_waits`: they are not a member yet, and their sponsor can decline them instead. */
export type NotBlocked =
  | 'not_found'
  | 'own_account'
  | 'admin_protected'
  | 'admin_blocks_nobody'
  | 'still_waits'
/** `isNew` is false when they were blocked already. */
export type Blocked = { block: BlockRow; isNew: boolean }

/**
 * Blocks a player and applies all consequences in one transaction (TRU-20): their bond ends, invitations between them
 * are removed, the number leaves the lists of the blocker's vaults, and neither sees the other any more. The blocked
 * player gets no notice.
 */
export async function blockPlayer(deps: Deps, me: PlayerRow, id: number): Promise<Blocked | NotBlocked> {
  if (id === me.id) return 'own_account'
  if (isAdmin(me)) return 'admin_blocks_nobody'
  return holdParting(deps.db, [me.id, id], (tx) => block(tx, deps, me.id, id))
}

async function block(tx: Tx, deps: Deps, myId: number, id: number): Promise<Blocked | NotBlocked> {
  const standing = await blockOf(tx, myId, id)
  if (standing) return { block: standing, isNew: false }
  const me = (await playerById(tx, myId))!
  const other = await playerById(tx, id)
  if (!other || !(await isKnown(tx, me, other))) return 'not_found'
  if (isAdmin(other)) return 'admin_protected'
  if (other.awaiting === 'sponsor') return 'still_waits'
  await endBondHeld(tx, deps, { byId: myId, otherId: id, isToldOther: false })
  await addBlock(tx, myId, id)
  const removed = await removePendingBetween(tx, me, other)
  if (other.phone !== null) await endEntriesOf(tx, myId, other.phone)
  await keepEvents(tx, [{ playerId: myId, kind: 'blocked', aboutId: id }])
  await tellBothSides(tx, deps, [myId, id], removed)
  return { block: (await blockOf(tx, myId, id))!, isNew: true }
}

// A block must not reveal that an id exists, nor, to a blocked player, who blocked them.
async function isKnown(tx: Tx, me: PlayerRow, other: PlayerRow): Promise<boolean> {
  if (isAdmin(other) || (await seenPlayer(tx, me, other.id))) return true
  return (await haveMet(tx, me, other.id)) && !(await areApart(tx, me.id, other.id))
}
