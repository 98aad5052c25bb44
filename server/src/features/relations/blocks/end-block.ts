import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { holdPair } from '../../bonds/form-bond.ts'
import { keepEvents } from '../../players/history/events.queries.ts'
import { removeBlock } from '../../ties/blocks.queries.ts'
import { tellBothSides } from './tell-both-sides.ts'

/**
 * Unblocks a player; does nothing if they were not blocked. It restores nothing (TRU-22): what they sent during the
 * block stays theirs and is not delivered later.
 */
export async function endBlock(deps: Deps, me: PlayerRow, id: number): Promise<void> {
  if (id === me.id) return
  await holdPair(deps.db, [me.id, id], (tx) => end(tx, deps, me.id, id))
}

async function end(tx: Tx, deps: Deps, myId: number, id: number): Promise<void> {
  if (!(await removeBlock(tx, myId, id))) return
  await keepEvents(tx, [{ playerId: myId, kind: 'unblocked', aboutId: id }])
  await tellBothSides(tx, deps, [myId, id], [])
}
