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

/** Why nobody was blocked; `still_waits`: they are no member yet, and whoever vouches for them can decline them. */
export type NotBlocked =
  | 'not_found'
  | 'own_account'
  | 'admin_protected'
  | 'admin_blocks_nobody'
  | 'still_waits'
/** `isNew`: they were not blocked before. */
export type Blocked = { block: BlockRow; isNew: boolean }

/**
 * Blocks somebody, in one transaction with all that follows (TRU-20): the bond between the two ends, the invitations
 * between them go, their number is taken off the lists of one's own vaults, and from now on neither sees the other. They
 * are told nothing.
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

// Nobody learns by a block who has an id, and whoever was blocked does not see who blocked them.
async function isKnown(tx: Tx, me: PlayerRow, other: PlayerRow): Promise<boolean> {
  if (isAdmin(other) || (await seenPlayer(tx, me, other.id))) return true
  return (await haveMet(tx, me, other.id)) && !(await areApart(tx, me.id, other.id))
}
