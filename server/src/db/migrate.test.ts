import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { wrongCounts } from '../../testing/counts.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { dropDatabase } from '../../testing/drop-database.ts'
import { withConnection } from './connection.ts'
import { databaseOn, openPool } from './database.ts'
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

it('what members were told before has its subjects where these are certain, and else its sentence', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0012_text_budgets')
  await withConnection(url, (ask) => ask(TOLD_BEFORE_SUBJECTS))
  await migrate(url)
  const rows = await withConnection(url, (ask) =>
    ask(
      `select text, href, about_id as about, trust_unit_id as unit, group_id as group, detail
       from notifications order by id`,
    ),
  )
  const nothing = { text: null, href: null, about: null, unit: null, group: null, detail: null }
  const kept = (text: string, href: string) => ({ ...nothing, text, href })
  expect(rows).toEqual([
    { ...nothing, about: 20, detail: { by: 'acceptance' } },
    { ...nothing, about: 20, detail: { by: 'registration' } },
    { ...nothing, about: 19, detail: { by: 'confirmation' } },
    { ...nothing, about: 20 },
    { ...nothing, about: 20, detail: { action: 're_register' } },
    { ...nothing, about: 20, detail: { action: 'suspend' } },
    { ...nothing, about: 20, detail: { action: 'deactivate' } },
    { ...nothing, about: 20, detail: { action: 'archive' } },
    kept('Zoe accepted your invitation. You are connected.', '/player/99'),
    { ...nothing, about: 21, group: 1 },
    kept('Cleo named your trust unit “Gone”.', '/groups/99'),
    { ...nothing, unit: 1 },
    { ...nothing, unit: 2 },
    kept('You form a trust unit with A and B. Please confirm your part.', '/network?tab=units'),
    { ...nothing, about: 21 },
    { ...nothing, about: 20 },
    { ...nothing, about: 19 },
    kept('Ann invited you to connect.', '/invitations?tab=received'),
    kept('Zoe invited you to connect.', '/invitations?tab=received'),
    { ...nothing, detail: { texts: 300, codesLeave: false } },
    { ...nothing, detail: { texts: 210, codesLeave: true } },
  ])
  const times = await withConnection(url, (ask) =>
    ask(
      'select id, created_at = $$2026-05-03T00:00Z$$ as is_as_it_was, read_at from notifications where id = 1',
    ),
  )
  expect(times).toEqual([{ id: 1, is_as_it_was: true, read_at: new Date('2026-05-04T00:00:00Z') }])
})

// Cleo, who is Cloe by now, and both Anns invited Dan; Bob, Ann and Cleo are a unit, and with Dan for a third another.
const TOLD_BEFORE_SUBJECTS = `
  set time zone 'UTC';
  insert into players (id, role, name, phone) values
    (18, 'admin', 'admin', null), (19, 'member', 'Ann', '+15550000019'), (20, 'member', 'Bob', '+15550000020'),
    (21, 'member', 'Cloe', '+15550000021'), (22, 'member', 'Dan', '+15550000022'), (23, 'member', 'Ann', null);
  insert into trust_units
    (low_id, mid_id, high_id, sponsor_id, invitee_a_id, invitee_b_id, target_id, inviter_a_id, inviter_b_id, created_at)
  values
    (19, 20, 21, 19, 20, 21, 20, 19, 21, '2026-05-01'),
    (19, 20, 22, 19, 20, 22, 20, 19, 22, '2026-05-01');
  insert into trust_unit_members (unit_id, player_id)
  values (1, 19), (1, 20), (1, 21), (2, 19), (2, 20), (2, 22);
  insert into groups (name, created_by_id, trust_unit_id) values ('The Porch', 21, 1);
  insert into invitations (sponsor_id, recipient_name, recipient_phone, qr_id, sent_at) values
    (21, 'Dan', '+15550000022', 'by Cleo', '2026-05-02'),
    (20, 'Dan', '+15550000022', 'by Bob', '2026-05-02 10:00'),
    (19, 'Dan', '+15550000022', 'by Ann', '2026-05-02 11:00'),
    (23, 'Dan', '+15550000022', 'by the other Ann', '2026-05-02 12:00');
  insert into notifications (player_id, kind, text, href, created_at) values
    (19, 'bond', 'Bob accepted your invitation. You are connected.', '/player/20', '2026-05-03'),
    (19, 'bond', 'Rob joined by your invitation. You are connected.', '/player/20', '2026-05-03'),
    (20, 'bond', 'Ann confirmed you. You are connected.', '/player/19', '2026-05-03'),
    (19, 'newcomer', 'Bob registered with your QR code. Is it them?', '/player/20', '2026-05-03'),
    (19, 'player_status', 'The admin asked Bob to register again.', '/player/20', '2026-05-03'),
    (19, 'player_status', 'The admin suspended Bob.', '/player/20', '2026-05-03'),
    (19, 'player_status', 'The admin deactivated Bob.', '/player/20', '2026-05-03'),
    (19, 'player_status', 'The admin archived Bob.', '/player/20', '2026-05-03'),
    (19, 'bond', 'Zoe accepted your invitation. You are connected.', '/player/99', '2026-05-03'),
    (19, 'group', 'Cleo named your trust unit “The Porch”.', '/groups/1', '2026-05-03'),
    (19, 'group', 'Cleo named your trust unit “Gone”.', '/groups/99', '2026-05-03'),
    (20, 'trust_unit', 'You form a trust unit with Ann and Cleo. Please confirm your part.', '/network?tab=units', '2026-05-01'),
    (20, 'trust_unit', 'You form a trust unit with Ann and Dan. Please confirm your part.', '/network?tab=units', '2026-05-01'),
    (20, 'trust_unit', 'You form a trust unit with A and B. Please confirm your part.', '/network?tab=units', '2026-05-02'),
    (22, 'invitation', 'Cleo invited you to connect.', '/invitations?tab=received', '2026-05-02'),
    (22, 'invitation', 'Bob invited you to connect.', '/invitations?tab=received', '2026-05-03'),
    (22, 'invitation', 'Ann invited you to connect.', '/invitations?tab=received', '2026-05-02 11:00'),
    (22, 'invitation', 'Ann invited you to connect.', '/invitations?tab=received', '2026-05-03'),
    (22, 'invitation', 'Zoe invited you to connect.', '/invitations?tab=received', '2026-05-03'),
    (18, 'delivery', 'The 300 texts that may leave in an hour are used up, sign-in codes among them.', '/notifications', '2026-05-03'),
    (18, 'delivery', 'The 210 texts an hour that are not kept for sign-in codes are used up. Codes still leave.', '/notifications', '2026-05-03');
  update notifications set read_at = '2026-05-04' where id = 1;`

async function emptyDatabase(): Promise<string> {
  const { adminUrl, prefix } = inject('postgres')
  const name = `${prefix}empty_${randomBytes(6).toString('hex')}`
  await withConnection(adminUrl, (ask) => ask(`create database "${name}" template template0`))
  onTestFinished(() => withConnection(adminUrl, (ask) => dropDatabase(ask, name)))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

async function namesDone(url: string): Promise<string[]> {
  const rows = await withConnection(url, (ask) => ask('select name from kysely_migration order by name'))
  return rows.map(({ name }) => String(name))
}
