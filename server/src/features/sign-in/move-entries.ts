import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { moveNumber, vaultsThatFollow } from '../vaults/access.queries.ts'
import { endLostSessions } from '../vaults/end-lost-sessions.ts'
import { newsOfVault } from '../vaults/tell-of-vault.ts'
import { lockVault } from '../vaults/vaults.queries.ts'

/**
 * Lets the vaults of others that a member can enter follow them to another number: those whose owners know by the list
 * who they are. To the others they stay a number, the old one. To be called before the number is the member's.
 */
export async function moveEntries(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (from === to) return
  const vaultIds = await vaultsThatFollow(tx, from)
  if (vaultIds.length === 0) return
  // Held, so that nobody puts the new number on one of the lists meanwhile.
  for (const id of vaultIds) await lockVault(tx, id)
  await moveNumber(tx, vaultIds, { from, to })
  for (const id of vaultIds) await deps.live.tell(tx, [await newsOfVault(tx, id, [from])])
  await endLostSessions(tx, deps, [from])
}
