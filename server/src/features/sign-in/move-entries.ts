import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { moveHidden } from '../invitations/changes.queries.ts'
import { takeOverWords } from '../vault-content/take-over-words.ts'
import { dropNumber, moveNumber, ownVaultsListing, vaultsThatFollow } from '../vaults/access.queries.ts'
import { newsOfVault } from '../vaults/tell-of-vault.ts'
import { lockVault } from '../vaults/vaults.queries.ts'

/**
 * Lets what stands for a member follow them to another number: open invitations that hide it (INV-99), and the vaults of
 * others that they can enter and whose owners know by the list who they are. To other owners they stay a number, the old
 * one. The new number leaves the lists of their own vaults, and what a vault user wrote with it is theirs. To be called
 * before the number is the member's.
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
  // Held, so that nobody puts the new number on one of the lists meanwhile. The smallest id first.
  for (const id of [...follow, ...own].toSorted((one, other) => one - other)) await lockVault(tx, id)
  await dropNumber(tx, own, to)
  await moveNumber(tx, follow, { from, to, playerId })
  for (const id of follow) await deps.live.tell(tx, [await newsOfVault(tx, id, [from])])
  for (const id of own) await deps.live.tell(tx, [await newsOfVault(tx, id, [to])])
  await takeOverWords(tx, deps, { playerId, phone: to })
}
