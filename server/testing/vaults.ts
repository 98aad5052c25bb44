import type { UpdateObject } from 'kysely'
import type { DB } from '../src/db/schema.ts'
import type { TestApp } from './app.ts'
import { setRows } from './set-rows.ts'

type Test = Pick<TestApp, 'db'>
type Of = { id: number }
type Listed = { phone: string }

/** Adds a vault for an owner, with these people's numbers on its access list. */
export async function aVault(
  test: Test,
  owner: Of,
  { title = 'Letters', shared = [] }: { title?: string; shared?: Listed[] } = {},
): Promise<{ id: number; title: string }> {
  const vault = test.db.insertInto('vaults').values({ owner_id: owner.id, title })
  const { id } = await vault.returning('id').executeTakeFirstOrThrow()
  await shareVault(test, { id }, ...shared)
  return { id, title }
}

/** Adds these people's numbers to a vault's access list. */
export async function shareVault({ db }: Test, vault: Of, ...people: Listed[]): Promise<void> {
  if (people.length === 0) return
  const entries = people.map(({ phone }) => ({ vault_id: vault.id, phone }))
  await db.insertInto('vault_access').values(entries).execute()
}

/** Returns the row for a number on a vault's access list, or undefined if the number isn't on it. */
export function accessRow({ db }: Test, vault: Of, { phone }: Listed) {
  return db
    .selectFrom('vault_access')
    .selectAll()
    .where('vault_id', '=', vault.id)
    .where('phone', '=', phone)
    .executeTakeFirst()
}

/**
 * Updates an entry on a vault's access list directly, for example to mute or archive the entry, or to end the
 * access.
 */
export function setAccess({ db }: Test, vault: Of, { phone }: Listed, row: UpdateObject<DB, 'vault_access'>) {
  return setRows({ db }, 'vault_access', { vault_id: vault.id, phone }, row)
}
