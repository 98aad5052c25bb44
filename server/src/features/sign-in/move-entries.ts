import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { moveHidden } from '../invitations/changes.queries.ts'
import { dropNumber, moveNumber, ownVaultsListing, vaultsThatFollow } from '../vaults/access.queries.ts'
import { takeOverWords } from '../vaults/content/take-over-words.ts'
import { newsOfVault } from '../vaults/tell-of-vault.ts'
import { lockVault } from '../vaults/vaults.queries.ts'

/**
 * Moves a member's entries to their new number: open invitations that hide it (INV-99), and access to others' vaults
 * whose owners know from the list who they are. For other owners the entry keeps the old number. The new number
 * leaves the lists of their own vaults, and its words as a vault user become theirs. Call it before the number is the
 * member's.
 */
export async function moveEntries(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  { from, to, playerId }: { from: string; to: string; playerId: number },
): Promise<void> {
  if (from === to) return
  const invitedId = await moveHidden(tx, { from, to })
  if (invitedId !== null) await deps.live.tell(tx, [{ topic: 'invitation', key: null, players: [invitedId] }])
  const follow = await vaultsThatFollow(tx, from)
  const own = await ownVaultsListing(tx, playerId, to)
  // Locked, so that no owner adds the new number to one of the lists meanwhile. The smallest id first.
  for (const id of [...follow, ...own].toSorted((one, other) => one - other)) await lockVault(tx, id)
  await dropNumber(tx, own, to)
  await moveNumber(tx, follow, { from, to, playerId })
  for (const id of follow) await deps.live.tell(tx, [await newsOfVault(tx, id, [from])])
  for (const id of own) await deps.live.tell(tx, [await newsOfVault(tx, id, [to])])
  await takeOverWords(tx, deps, { playerId, phone: to })
}
