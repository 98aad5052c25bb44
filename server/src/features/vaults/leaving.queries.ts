import type { Tx } from '../../db/database.ts'

/** The vaults of an owner, which are locked until the transaction ends. */
export async function lockVaultsOf(tx: Tx, ownerId: number): Promise<number[]> {
  const query = tx.selectFrom('vaults').select('id').where('owner_id', '=', ownerId).orderBy('id')
  return (await query.forNoKeyUpdate().execute()).map(({ id }) => id)
}

/** Takes a number off every list, with when it looked and what it chose; answers the vaults. */
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
