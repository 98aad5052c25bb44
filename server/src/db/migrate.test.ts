import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, emptyDatabase } from '../../testing/database.ts'
import { ROWS, rowsByTable } from '../../testing/baseline-rows.ts'
import { withConnection } from './connection.ts'
import { migrate } from './migrate.ts'

it('ten parallel calls run each migration exactly once on an empty database', async () => {
  const url = await emptyDatabase()
  await Promise.all(Array.from({ length: 10 }, () => migrate(url)))
  expect(await namesDone(url)).toEqual((await migrations()).map((name) => name.replace('.sql', '')))
})

// Changes to a landed migration wouldn't reach existing databases.
it('landed migrations are never edited and have consecutive numbers', async () => {
  const names = await migrations()
  const texts = await Promise.all(names.map((name) => readFile(join(FOLDER, name), 'utf8')))
  const found = names.map((name, nth) => [name.replace('.sql', ''), hashOf(texts[nth]!)])
  expect(found).toEqual(Object.entries(LANDED))
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, nth) => 49 + nth))
})

it('a database from a newer version is rejected unchanged', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  await withConnection(url, (ask) =>
    ask(`insert into kysely_migration (name, timestamp) values ('9999_later', now()::text)`),
  )
  const before = await namesDone(url)
  await expect(migrate(url)).rejects.toThrow(
    /^The database was made by a newer Kinhold: it has 9999_later, which/,
  )
  expect(await namesDone(url)).toEqual(before)
})

it('parallel migrations keep every row of a pre-1.0 database', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0049_baseline')
  await withConnection(url, (ask) => ask(ROWS))
  await makeOld(url, ['0001_players', '0048_names_of_posts'])
  const before = await rowsByTable(url)
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(25)
  await Promise.all(Array.from({ length: 10 }, () => migrate(url)))
  expect(await namesDone(url)).toEqual((await migrations()).map((name) => name.replace('.sql', '')))
  const after = await rowsByTable(url)
  // Migration 0050 renames the column `voice` to `details`.
  for (const { row } of after['messages'] as { row: Record<string, unknown> }[]) row['voice'] = row['details']
  expect(after).toMatchObject(before)
})

it('FAM-81 an invitation from before migration 0052 is not shown as unsent', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0049_baseline')
  await withConnection(url, (ask) => ask(ROWS))
  await migrate(url)
  const rows = await withConnection(url, (ask) => ask('select qr_id, is_unsent from invitations'))
  expect(rows).toEqual([{ qr_id: 'eve', is_unsent: false }])
})

it('a database without the last migrations before 1.0 is rejected with instructions', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  await makeOld(url, ['0001_players', '0044_former_members'])
  await expect(migrate(url)).rejects.toThrow(
    /before 1\.0, and its newest migration is 0044_former_members\. Nothing was changed\. .*git checkout 7a7c65a3/,
  )
  expect(await namesDone(url)).toEqual(['0001_players', '0044_former_members'])
})

it('FAM-30 migration 0053 marks every vault and board as read', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0049_baseline')
  await withConnection(url, (ask) => ask(ROWS))
  await migrate(url, '0051_vaults_that_many_fill')
  await withConnection(url, (ask) =>
    ask(`insert into vaults (owner_id, title) values (20, 'Empty');
      insert into vault_access (vault_id, phone) values (2, '+15550000041');
      insert into posts (vault_id, author_id, content, search) select 1, 19, '', '' from generate_series(1, 3);
      insert into posts (group_id, author_id, content, search) values (1, 19, '', '');
      insert into posts (vault_id, author_id, content, search) values (1, 19, '', '');`),
  )
  await migrate(url)
  const marks = await withConnection(url, (ask) =>
    ask(`select 'vault' as kind, id, read_to, (select max(id) from posts where vault_id = vaults.id) as newest from vaults
      union all select 'entry', vault_id, read_to, (select max(id) from posts where vault_id = vault_access.vault_id) from vault_access
      union all select 'board', group_id, read_to, (select max(id) from posts where group_id = group_members.group_id) from group_members
      order by kind, id`),
  )
  expect(marks).toHaveLength(7)
  for (const { read_to, newest } of marks) expect(read_to).toBe(newest ?? 0)
})

it('migrating leaves an up-to-date database unchanged', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  await withConnection(url, (ask) => ask(`insert into players (name, phone) values ('Ann', '+15551234567')`))
  const before = await namesDone(url)
  await migrate(url)
  expect(await namesDone(url)).toEqual(before)
  expect(await withConnection(url, (ask) => ask('select name from players'))).toEqual([{ name: 'Ann' }])
})

it('a failed migration is rolled back', async () => {
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

/** The landed migrations in order, each with a prefix of its hash. */
const LANDED = {
  '0049_baseline': 'be80684242747a9d',
  '0050_details_of_messages': '7e4d66a82f8d1724',
  '0051_vaults_that_many_fill': 'f96e4d749572b3ca',
  '0052_invitations_that_wait': '53aa86c30ef875de',
  '0053_read_places': 'c728215c6d4538b1',
  '0054_guests': '156fd2dcf6d24c79',
  '0055_gathered_notices': 'b51b36869fd90031',
  '0056_the_operator_is_a_person': 'a71a55519aff6bac',
  '0057_introductions': 'a526255dcab97873',
  '0058_rewritten_gathered_notices': '171613e26ba5c93f',
  '0059_people_on_lists': 'd4caa6d0b62228e8',
  '0060_sending_stop': 'c939592d86f3adea',
  '0061_commands': 'dc9e70c81dda7463',
  '0062_maintenance': 'cd06ffea44a0c6a2',
  '0063_alerts': 'b5f49cdd0de7a8bd',
}

function hashOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex').slice(0, 16)
}

async function migrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()
}

async function namesDone(url: string): Promise<string[]> {
  const rows = await withConnection(url, (ask) => ask('select name from kysely_migration order by name'))
  return rows.map(({ name }) => String(name))
}

async function makeOld(url: string, names: string[]): Promise<void> {
  const values = names.map((name) => `('${name}', now()::text)`).join(', ')
  await withConnection(url, (ask) =>
    ask(`delete from kysely_migration; insert into kysely_migration (name, timestamp) values ${values}`),
  )
}
