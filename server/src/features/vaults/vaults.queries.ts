import type { Db, Tx } from '../../db/database.ts'

/** True while the number is on some vault's access list. */
export async function hasVaultAccess(db: Db, phone: string): Promise<boolean> {
  const query = db
    .selectFrom('vault_access')
    .select('id')
    .where('phone', '=', phone)
    .where('archived', '=', false)
    .limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** The owner of the vault that has had the number on its access list the longest. */
export async function ownerWhoListed(db: Db, phone: string): Promise<number | null> {
  const query = db
    .selectFrom('vault_access')
    .innerJoin('vaults', 'vaults.id', 'vault_access.vault_id')
    .select('vaults.owner_id as ownerId')
    .where('phone', '=', phone)
    .where('archived', '=', false)
    .orderBy('vault_access.id')
    .limit(1)
  return (await query.executeTakeFirst())?.ownerId ?? null
}

/** The vault user of a number that has had a vault session. */
export async function vaultUserByPhone(db: Db, phone: string) {
  return db
    .selectFrom('vault_users')
    .select(['phone', 'display_name as displayName'])
    .where('phone', '=', phone)
    .executeTakeFirst()
}

/** Notes that the number has a vault session. */
export async function rememberVaultUser(tx: Tx, phone: string): Promise<void> {
  await tx
    .insertInto('vault_users')
    .values({ phone })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How many vaults a member owns or may enter. */
export async function countVaultsOf(db: Db, player: { id: number; phone: string | null }): Promise<number> {
  const query = db
    .selectFrom('vaults')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', player.id),
        eb(
          'id',
          'in',
          eb
            .selectFrom('vault_access')
            .select('vault_id')
            .where('phone', '=', player.phone ?? '')
            .where('archived', '=', false),
        ),
      ]),
    )
  return (await query.executeTakeFirstOrThrow()).count
}
