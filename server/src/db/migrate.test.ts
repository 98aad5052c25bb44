import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, emptyDatabase } from '../../testing/database.ts'
import { withConnection } from './connection.ts'
import { migrate } from './migrate.ts'

it('ten parallel processes bring an empty database up to date, each migration once', async () => {
  const url = await emptyDatabase()
  await Promise.all(Array.from({ length: 10 }, () => migrate(url)))
  expect(await namesDone(url)).toEqual((await migrations()).map((name) => name.replace('.sql', '')))
})

// Databases never run a migration again.
it('migrations never change after landing, and a new one has the next number', async () => {
  const names = await migrations()
  const texts = await Promise.all(names.map((name) => readFile(join(FOLDER, name), 'utf8')))
  const found = names.map((name, nth) => [name.replace('.sql', ''), hashOf(texts[nth]!)])
  expect(found).toEqual(Object.entries(LANDED))
  const numbers = names.map((name) => Number(name.slice(0, 4)))
  const upTo = Array.from({ length: numbers.at(-1)! }, (_, n) => n + 1)
  expect(upTo.filter((number) => !numbers.includes(number))).toEqual(UNUSED)
})

it('a newer database is refused, and one with a later migration but not an earlier gets advice', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const ask = (statement: string) => withConnection(url, (send) => send(statement))
  await ask(`insert into kysely_migration (name, timestamp) values ('9999_later', now()::text)`)
  const before = await namesDone(url)
  await expect(migrate(url)).rejects.toThrow(
    /^The database was made by a newer Kinhold: it has 9999_later, which/,
  )
  expect(await namesDone(url)).toEqual(before)
  await ask(`delete from kysely_migration where name = '0037_pushes_in_sets' or name > '0039_passkeys'`)
  await expect(migrate(url)).rejects.toThrow(
    /has 0039_passkeys, but not 0037_pushes_in_sets.*git checkout 400fae9/,
  )
  expect((await namesDone(url)).at(-1)).toBe('0039_passkeys')
})

it('an up-to-date database stays unchanged', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  await withConnection(url, (ask) => ask(`insert into players (name, phone) values ('Ann', '+15551234567')`))
  const before = await namesDone(url)
  await migrate(url)
  expect(await namesDone(url)).toEqual(before)
  expect(await withConnection(url, (ask) => ask('select name from players'))).toEqual([{ name: 'Ann' }])
})

it('a failed migration reports its error, and leaves nothing half done', async () => {
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

/** The landed migrations in order, each with the beginning of its hash. A new one goes at the end. */
const LANDED = {
  '0001_players': 'fbd9da2d8f6bc05b',
  '0002_sign_in': 'c8a78a5e0a07c8fc',
  '0003_uploads': '88cae1806be2917e',
  '0004_interest': 'a73218f2779d7cb8',
  '0005_vaults': '3bc35d1fcda87a17',
  '0006_inviting': '34ad06dedb4b6d2c',
  '0007_units_and_groups': '063ef3062eac1776',
  '0008_counts': '2b51a748072b0dff',
  '0009_notifications': 'c3bca27567148f49',
  '0010_file_store': '562e3beffb4b1963',
  '0011_trust': '7eaa5e65e9cfc5b6',
  '0012_text_budgets': '1f49445a957e2abc',
  '0013_upload_uses': '77f0bc82e890c1c7',
  '0014_notification_subjects': 'ae63a088e6896918',
  '0015_ended_sessions': '9dcacf35b147ded7',
  '0016_find_people': '82115c0f7b35fe6a',
  '0017_hidden_numbers': 'e4f37e20962bf72c',
  '0018_messages': '3492dc19807ff6ab',
  '0019_vaults': 'fa44edfee95a1015',
  '0021_open_uploads': '7ea9d84753db0f2d',
  '0022_settings': 'af317cbda16e7c0b',
  '0023_notices': '9634c531e2ae1266',
  '0024_leaving': '1c8ab1a0d1f238c4',
  '0025_admin_desk': '19d4228bace53456',
  '0026_trust': 'c3c421469a73ea8a',
  '0027_ends_of_bonds': '7c187ffa4aac9a23',
  '0028_mutes': '0256aa935f345b15',
  '0029_reports': 'c16fc0a38a1262e0',
  '0030_standing': '3a1e66905e4228b7',
  '0032_guardians_and_claims': '717b25d8b1557ec9',
  '0033_history': 'c1e7083a320015e4',
  '0037_pushes_in_sets': '96fd57e5be2df12b',
  '0039_passkeys': '298956cbbccdf726',
  '0040_entries_of_people': 'e95ae4d32137fd59',
  '0041_invitations_by_two_ways': '7a9c5558a7c00769',
  '0042_ids_for_names': '4568b9ca235da641',
  '0043_doubted_claims': '4e7ceaefb910e672',
  '0044_former_members': '9b8c91d16fae1d23',
  '0045_one_post': '0aa8c264d40d9322',
  '0046_kinds_of_notifications': 'e251fad4c84e5f36',
  '0047_ends_with_account': '16b91d4826715dd5',
  '0048_names_of_posts': '6784048cea4a04fc',
}

/** Unused numbers: a new migration must not take one, because it would come before landed ones. */
const UNUSED = [20, 31, 34, 35, 36, 38]

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
