import type { PlayerRow } from '@kinhold/domain/players'
import { mayManageVault } from '@kinhold/domain/vaults'
import type { Db, Tx } from '../../db/database.ts'
import { seekerOfPlayer } from './see-vault.ts'
import { lockVault, sightOf, type VaultSight } from './vaults.queries.ts'

/** Reasons for which a player may not change a vault. */
export type NotOwn = 'vault_not_found' | 'not_owner'

/** Returns a player's own vault, with its list locked until the transaction ends; else the refusal. */
export async function holdOwnVault(tx: Tx, me: PlayerRow, id: number): Promise<VaultSight | NotOwn> {
  await lockVault(tx, id)
  return ownVault(tx, me, id)
}

/** Returns a player's own vault; else the refusal. */
export async function ownVault(db: Db, me: PlayerRow, id: number): Promise<VaultSight | NotOwn> {
  const vault = await sightOf(db, seekerOfPlayer(me), id)
  if (!vault) return 'vault_not_found'
  return mayManageVault(vault) ? vault : 'not_owner'
}
