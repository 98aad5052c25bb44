import { type Ask, withConnection } from '../src/db/connection.ts'

/**
 * Rebuilds empty tables of a migrated database with hash partitions by their keys. The partitions of
 * `messages`, for example, are `messages_p0`, `messages_p1` and so on. Fails if a unique index or a foreign key
 * doesn't include the key.
 */
export async function spread(url: string, keys: Map<string, string>, partitions = 16): Promise<void> {
  const tables = [...keys.keys()]
  await withConnection(url, async (ask) => {
    const isOurs = (column: string) => `${column} = any($1::text[]::regclass[])`
    const references = await ask(
      `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as made from pg_constraint
        where contype = 'f' and conparentid = 0 and (${isOurs('conrelid')} or ${isOurs('confrelid')})`,
      [tables],
    )
    const triggers = await ask(
      `select pg_get_triggerdef(oid) as made from pg_trigger where not tgisinternal and ${isOurs('tgrelid')}`,
      [tables],
    )
    for (const { of, name } of references) await ask(`alter table ${of} drop constraint "${name}"`)
    for (const [table, key] of keys) await rebuild(ask, { table, key, partitions })
    for (const { made } of triggers) await ask(String(made))
    for (const { of, name, made } of references)
      await ask(`alter table ${of} add constraint "${name}" ${made}`)
  })
}

type Spread = { table: string; key: string; partitions: number }

async function rebuild(ask: Ask, { table, key, partitions }: Spread): Promise<void> {
  await ask(`alter table ${table} rename to ${table}_whole`)
  await ask(`create table ${table} (like ${table}_whole including all) partition by hash (${key})`)
  await ask(`drop table ${table}_whole`)
  // The old table's sequence had this name, so PostgreSQL named the new table's sequence differently.
  await ask(`alter sequence if exists ${table}_id_seq1 rename to ${table}_id_seq`)
  for (let n = 0; n < partitions; n += 1)
    await ask(
      `create table ${table}_p${n} partition of ${table} for values with (modulus ${partitions}, remainder ${n})`,
    )
}
