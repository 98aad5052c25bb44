import type { PlayerRow } from '@kinhold/domain/players'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused } from '../../http/refusals.ts'
import { disownUnused } from '../uploads/uploads.queries.ts'
import { endLostSessions } from './end-lost-sessions.ts'
import { holdOwnVault } from './hold-vault.ts'
import { newsOfVault } from './tell-of-vault.ts'
import { deleteVault, uploadsInVault } from './vaults.queries.ts'

/**
 * Deletes a vault with all its content, for its owner only (VLT-39); returns the refusal, else null. Its files become
 * inaccessible at once, and the sweep of unused uploads removes them.
 */
export const removeVault = action(async (tx, deps: Deps, me: PlayerRow, id: number) => {
  const vault = await holdOwnVault(tx, me, id)
  if (isRefused(vault)) return vault
  // Read before the deletion, after which the vault has no audience.
  const news = await newsOfVault(tx, id)
  const files = await uploadsInVault(tx, id)
  await deleteVault(tx, id)
  await disownUnused(tx, files)
  await deps.live.tell(tx, [news])
  await endLostSessions(tx, deps, news.phones ?? [])
  return null
})
