import type { PlayerRow } from '@kinhold/domain/players'
import { mayManageVault } from '@kinhold/domain/vaults'
import type { Db, Tx } from '../../db/database.ts'
import { seekerOfPlayer } from './see-vault.ts'
import { lockVault, sightOf, type VaultSight } from './vaults.queries.ts'

/** Why a vault is not somebody's to change. */
export type NotOwn = 'vault_not_found' | 'not_owner'

/** A vault that is this player's own, with its list as it is until the transaction ends; else why it is not. */
export async function holdOwnVault(tx: Tx, me: PlayerRow, id: number): Promise<VaultSight | NotOwn> {
  await lockVault(tx, id)
  return ownVault(tx, me, id)
}

/** A vault that is this player's own; else why it is not. */
export async function ownVault(db: Db, me: PlayerRow, id: number): Promise<VaultSight | NotOwn> {
  const vault = await sightOf(db, seekerOfPlayer(me), id)
  if (!vault) return 'vault_not_found'
  return mayManageVault(vault) ? vault : 'not_owner'
}
