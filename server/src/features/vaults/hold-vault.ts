import type { PlayerRow } from '@kinhold/domain/players'
import { mayManageVault } from '@kinhold/domain/vaults'
import type { Db, Tx } from '../../db/database.ts'
import { refuse } from '../../http/refusals.ts'
import { noVault, seekerOfPlayer } from './see-vault.ts'
import { lockVault, sightOf } from './vaults.queries.ts'

/** Returns a player's own vault, with its list locked until the transaction ends; else the refusal. */
export async function holdOwnVault(tx: Tx, me: PlayerRow, id: number) {
  await lockVault(tx, id)
  return ownVault(tx, me, id)
}

export async function ownVault(db: Db, me: PlayerRow, id: number) {
  const vault = await sightOf(db, seekerOfPlayer(me), id)
  if (!vault) return noVault()
  return mayManageVault(vault)
    ? vault
    : refuse(403, 'not_owner', 'Only the person who owns this vault can do this.')
}
