import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, it, onTestFinished } from 'vitest'
import { wrongCounts } from '../../testing/counts.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { withConnection } from './connection.ts'
import { databaseOn, openPool } from './database.ts'
import { migrate } from './migrate.ts'

const ROOT = join(import.meta.dirname, '../../..')

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

it('NET-14 NET-18 people who were there before their counts were kept are counted', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0007_units_and_groups')
  await withConnection(url, (ask) => ask(PEOPLE_BEFORE_COUNTS))
  await migrate(url)
  expect(
    await withConnection(url, (ask) =>
      ask(
        `select name, array[sponsored_count, bond_count, trust_unit_count] as counts from players order by id`,
      ),
    ),
  ).toEqual([
    { name: 'admin', counts: [2, 1, 0] },
    { name: 'Ann', counts: [2, 3, 1] },
    { name: 'Bob', counts: [1, 2, 1] },
    { name: 'Cleo', counts: [0, 2, 1] },
    { name: 'Dan', counts: [0, 0, 0] },
    { name: 'Archie', counts: [0, 2, 0] },
  ])
  const db = databaseOn(openPool(url, 1))
  onTestFinished(() => db.destroy())
  expect(await wrongCounts({ db })).toEqual([])
})

// Ann, Bob and Cleo are a unit; Dan waits for Bob's word; Archie is archived, and bonded to the admin and Ann.
const PEOPLE_BEFORE_COUNTS = `
  insert into players (id, role, name, sponsor_id, status, awaiting) values
    (18, 'admin', 'admin', null, 'active', null),
    (19, 'member', 'Ann', 18, 'active', null),
    (20, 'member', 'Bob', 19, 'suspended', null),
    (21, 'member', 'Cleo', 19, 'active', null),
    (22, 'member', 'Dan', 20, 'active', 'sponsor'),
    (23, 'member', 'Archie', 18, 'archived', null);
  insert into bonds (low_id, high_id, sponsor_id, invitee_id) values
    (18, 19, 18, 19), (19, 20, 19, 20), (19, 21, 19, 21), (20, 21, 21, 20), (18, 23, 18, 23), (19, 23, 23, 19);
  with unit as (
    insert into trust_units
      (low_id, mid_id, high_id, sponsor_id, invitee_a_id, invitee_b_id, target_id, inviter_a_id, inviter_b_id)
    values (19, 20, 21, 19, 20, 21, 20, 19, 21) returning id
  )
  insert into trust_unit_members (unit_id, player_id) select id, unnest(array[19, 20, 21]) from unit;`

it('what was uploaded before counts with all its sizes, as far as can be reckoned', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0009_notifications')
  await withConnection(url, (ask) =>
    ask(`
      insert into uploads (id, kind, content_type, bytes, width, height) values
        ('a film', 'video', 'video/mp4', 3000000000, null, null),
        ('large', 'picture', 'image/webp', 1000000, 1200, 1600),
        ('small', 'photo', 'image/webp', 5000, 300, 200)`),
  )
  await migrate(url)
  const rows = await withConnection(url, (ask) => ask('select id, bytes::text from uploads order by id'))
  expect(rows).toEqual([
    { id: 'a film', bytes: '3000000000' },
    { id: 'large', bytes: '1400000' },
    { id: 'small', bytes: '15000' },
  ])
})

it('the types of the tables are those of the migrated schema', async () => {
  const { url, drop } = await createTestDatabase({ isEmpty: true })
  await migrate(url)
  const folder = await mkdtemp(join(tmpdir(), 'kinhold-schema-'))
  onTestFinished(async () => {
    await drop()
    await rm(folder, { recursive: true })
  })
  const file = join(folder, 'schema.ts')
  const codegen = join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const options = [
    '--dialect',
    'postgres',
    '--url',
    url,
    '--camel-case',
    'false',
    '--exclude-pattern',
    'kysely_*',
  ]
  await run(process.execPath, [codegen, ...options, '--out-file', file])
  await run(process.execPath, [
    join(ROOT, 'node_modules/oxfmt/bin/oxfmt'),
    '--config',
    join(ROOT, '.oxfmtrc.json'),
    file,
  ])
  expect(await readFile(file, 'utf8')).toBe(await readFile(join(import.meta.dirname, 'schema.ts'), 'utf8'))
})

const run = promisify(execFile)

async function emptyDatabase(): Promise<string> {
  const { adminUrl, prefix } = inject('postgres')
  const name = `${prefix}empty_${randomBytes(6).toString('hex')}`
  await withConnection(adminUrl, (ask) => ask(`create database "${name}" template template0`))
  onTestFinished(() =>
    withConnection(adminUrl, async (ask) => void (await ask(`drop database "${name}" with (force)`))),
  )
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

async function namesDone(url: string): Promise<string[]> {
  const rows = await withConnection(url, (ask) => ask('select name from kysely_migration order by name'))
  return rows.map(({ name }) => String(name))
}
