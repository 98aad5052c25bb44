import type { Tx } from '../../db/database.ts'

/** Locks the vaults of an owner until the transaction ends; returns their ids. */
export async function lockVaultsOf(tx: Tx, ownerId: number): Promise<number[]> {
  const query = tx.selectFrom('vaults').select('id').where('owner_id', '=', ownerId).orderBy('id')
  return (await query.forNoKeyUpdate().execute()).map(({ id }) => id)
}

/** Forgets a player's former numbers on lists, and removes their ended entries. */
export async function forgetFormerNumbers(tx: Tx, playerId: number): Promise<void> {
  const left = tx.deleteFrom('vault_access').where('left_by', '=', playerId)
  await left.where('ended_at', 'is not', null).execute()
  await tx.updateTable('vault_access').set({ left_by: null }).where('left_by', '=', playerId).execute()
}

/** Removes a number from every list, with its visits and settings; returns the vaults. */
export async function removeNumber(tx: Tx, phone: string): Promise<number[]> {
  await tx.deleteFrom('vault_visits').where('phone', '=', phone).execute()
  await tx.deleteFrom('vault_users').where('phone', '=', phone).execute()
  const rows = await tx
    .deleteFrom('vault_access')
    .where('phone', '=', phone)
    .returning('vault_id as vaultId')
    .execute()
  return rows.map(({ vaultId }) => vaultId)
}
