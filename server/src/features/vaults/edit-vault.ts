import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { holdOwnVault, type NotOwn } from './hold-vault.ts'
import { seekerOfPlayer } from './see-vault.ts'
import { vaultFor, type VaultRow } from './shown-vaults.queries.ts'
import { tellOfVault } from './tell-of-vault.ts'
import { changeVault } from './vaults.queries.ts'

/** The changed fields: an absent one stays as it is, a null description is removed. */
type Change = { title?: string | undefined; description?: string | null | undefined }

/** Changes the title or the description of a vault, for its owner only (VLT-105). */
export async function editVault(
  deps: Deps,
  me: PlayerRow,
  id: number,
  change: Change,
): Promise<VaultRow | NotOwn> {
  return deps.db.transaction().execute((tx) => edit(tx, deps, me, id, change))
}

async function edit(
  tx: Tx,
  deps: Deps,
  me: PlayerRow,
  id: number,
  { title, description }: Change,
): Promise<VaultRow | NotOwn> {
  const vault = await holdOwnVault(tx, me, id)
  if (typeof vault === 'string') return vault
  await changeVault(tx, id, {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  })
  await tellOfVault(tx, deps, id)
  return (await vaultFor(tx, seekerOfPlayer(me), id))!
}
