import { expect, test } from 'vitest'
import { withConnection } from '../src/db/connection.ts'
import { createTestDatabase } from './database.ts'

test('databases of tests have the schema, share nothing and go away', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await withConnection(one.url, (ask) => ask('create table only_in_one ()'))
  const tables = await withConnection(two.url, (ask) =>
    ask(`select table_name from information_schema.tables where table_schema = 'public'`),
  )
  const names = tables.map((row) => row['table_name'])
  expect(names).toContain('kysely_migration')
  expect(names).not.toContain('only_in_one')
  await Promise.all([one.drop(), two.drop()])
  await expect(withConnection(one.url, (ask) => ask('select 1'))).rejects.toMatchObject({ code: '3D000' })
})

test('many databases can be made at once', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, createTestDatabase))
  expect(new Set(made.map(({ url }) => url)).size).toBe(8)
  await Promise.all(made.map(({ drop }) => drop()))
})
