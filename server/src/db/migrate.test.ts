import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, emptyDatabase } from '../../testing/database.ts'
import { withConnection } from './connection.ts'
import { migrate } from './migrate.ts'

it('ten processes at once bring an empty database up to date, each migration once', async () => {
  const url = await emptyDatabase()
  await Promise.all(Array.from({ length: 10 }, () => migrate(url)))
  const files = (await readdir(join(import.meta.dirname, 'migrations'))).filter((name) =>
    name.endsWith('.sql'),
  )
  expect(await namesDone(url)).toEqual(files.toSorted().map((name) => name.replace('.sql', '')))
})

it('a database that is up to date stays as it is', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  await withConnection(url, (ask) => ask(`insert into players (name, phone) values ('Ann', '+15551234567')`))
  const before = await namesDone(url)
  await migrate(url)
  expect(await namesDone(url)).toEqual(before)
  expect(await withConnection(url, (ask) => ask('select name from players'))).toEqual([{ name: 'Ann' }])
})

it('a migration that fails says so, and leaves nothing half done', async () => {
  const url = await emptyDatabase()
  await withConnection(url, (ask) => ask('create table vaults ()'))
  await expect(migrate(url)).rejects.toThrow(/^The database could not be brought up to date: .*vaults/)
  const tables = await withConnection(url, (ask) =>
    ask(`select table_name as name from information_schema.tables where table_schema = 'public'`),
  )
  expect(tables.map(({ name }) => name).filter((name) => !String(name).startsWith('kysely_'))).toEqual([
    'vaults',
  ])
})

async function namesDone(url: string): Promise<string[]> {
  const rows = await withConnection(url, (ask) => ask('select name from kysely_migration order by name'))
  return rows.map(({ name }) => String(name))
}
