import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../http/principal.ts'
import { joinVault } from './join-vault.ts'
import { seekerOf } from './see-vault.ts'
import { vaultFor, type VaultRow } from './shown-vaults.queries.ts'

/** A vault that this caller owns or may enter; the first call of a caller joins it (VLT-19). Null otherwise. */
export async function viewVault(deps: Deps, viewer: Viewer, id: number): Promise<VaultRow | null> {
  const vault = await vaultFor(deps.db, seekerOf(viewer), id)
  if (!vault) return null
  if (vault.accessId !== null && vault.joinedAt === null)
    await deps.db.transaction().execute((tx) => joinVault(tx, deps, vault))
  return vault
}
