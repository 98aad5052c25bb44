import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { disownUnused } from '../uploads/uploads.queries.ts'
import { endLostSessions } from './end-lost-sessions.ts'
import { holdOwnVault, type NotOwn } from './hold-vault.ts'
import { newsOfVault } from './tell-of-vault.ts'
import { deleteVault, uploadsInVault } from './vaults.queries.ts'

/**
 * Deletes a vault with all that is in it, which its owner alone may do (VLT-39); answers why not, else null. Its files are
 * out of everybody's reach at once, and go with the sweep of unused uploads.
 */
export async function removeVault(deps: Deps, me: PlayerRow, id: number): Promise<NotOwn | null> {
  return deps.db.transaction().execute((tx) => remove(tx, deps, me, id))
}

async function remove(tx: Tx, deps: Deps, me: PlayerRow, id: number): Promise<NotOwn | null> {
  const vault = await holdOwnVault(tx, me, id)
  if (typeof vault === 'string') return vault
  // Afterwards nobody sees it any more who could be told.
  const news = await newsOfVault(tx, id)
  const files = await uploadsInVault(tx, id)
  await deleteVault(tx, id)
  await disownUnused(tx, files)
  await deps.live.tell(tx, [news])
  await endLostSessions(tx, deps, news.phones ?? [])
  return null
}
