import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, emptyDatabase } from '../../testing/database.ts'
import { withConnection } from './connection.ts'
import { migrate } from './migrate.ts'

it('ten processes at once bring an empty database up to date, each migration once', async () => {
  const url = await emptyDatabase()
  await Promise.all(Array.from({ length: 10 }, () => migrate(url)))
  expect(await namesDone(url)).toEqual((await migrations()).map((name) => name.replace('.sql', '')))
})

// Databases that have run them never run them again.
it('the migrations that landed are as they landed, up to the last that is named here', async () => {
  const landed = (await migrations()).filter((name) => name <= '0039_passkeys.sql')
  const texts = await Promise.all(landed.map((name) => readFile(join(FOLDER, name), 'utf8')))
  expect(createHash('sha256').update(texts.join('').replaceAll('\r\n', '\n')).digest('hex')).toBe(
    '66d305a4a308d96a769cccc050ddae3d2e187a4fabc8084364c9cb2202f2c0c3',
  )
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

const FOLDER = join(import.meta.dirname, 'migrations')

async function migrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()
}

async function namesDone(url: string): Promise<string[]> {
  const rows = await withConnection(url, (ask) => ask('select name from kysely_migration order by name'))
  return rows.map(({ name }) => String(name))
}
