import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parsePhone } from '@kinhold/domain/phone'
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

type Row = { row: Record<string, unknown> }

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
  for (const { row } of after['messages'] as Row[]) row['voice'] = row['details']
  // Migration 0071 replaces a file's vault with the place of its post.
  for (const { row } of after['post_media'] as Row[])
    row['vault_id'] = Number(row['place_key']) > 0 ? row['place_key'] : null
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
  for (const { read_to, newest } of marks) expect(Number(read_to)).toBe(Number(newest ?? 0))
})

/** Runs migration 0064 on a database with `rows`, and returns the result of a query. */
async function afterOneNumber(rows: string, query: string): Promise<Record<string, unknown>[]> {
  const url = await emptyDatabase()
  await migrate(url, '0049_baseline')
  await withConnection(url, (ask) => ask(ROWS))
  await migrate(url, '0063_alerts')
  await withConnection(url, (ask) => ask(rows))
  await migrate(url)
  return withConnection(url, (ask) => ask(query))
}

// Numbers in the forms that earlier versions stored.
const BEFORE = [
  ['+541112345678', '+5491112345678', '+542235123456', '+54800123456', '+54111234567'],
  ['+551187654321', '+5511987654321', '+551137654321', '+551177654321'],
  [
    '+3903331234567',
    '+393331234567',
    '+390331123456',
    '+39612345678',
    '+390612345678',
    '+3955123456',
    '+39551234567',
  ],
  ['+480512345678', '+3006912345678', '+560221234567', '+5703211234567', '+268076123456', '+3510912345678'],
  ['+3520628123456', '+4200601123456', '+689087123456', '+852051234567', '+968092123456', '+974033123456'],
  ['+525512345678', '+15550000030', '+442079460958', '+39031234567', '+48012345'],
].flat()

it('LOG-72 migration 0064 stores each number as parsePhone would return it', async () => {
  const values = BEFORE.map((phone) => `('${phone}', 'sms', '${phone}', 'Hello')`)
  const rows = await afterOneNumber(
    `insert into outbox_messages (id, channel, recipient, body) values ${values.join(', ')}`,
    `select id as before, recipient as after from outbox_messages where channel = 'sms'`,
  )
  expect(rows).toHaveLength(BEFORE.length)
  for (const { before, after } of rows)
    expect([before, after]).toEqual([before, parsePhone(String(before)) ?? before])
})

it('LOG-72 migration 0064 updates every column that contains phone numbers', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0063_alerts')
  const columns = await withConnection(url, async (ask) => {
    await ask(WITHOUT_CONSTRAINTS)
    return ask(`select table_name as relation, column_name as field
      from information_schema.columns join pg_tables on schemaname = table_schema and tablename = table_name
      where table_schema = 'public' and data_type = 'text' and column_name ~ 'phone|^recipient$'`)
  })
  expect(columns.length).toBeGreaterThan(20)
  const before = '+541112345678'
  await withConnection(url, async (ask) => {
    for (const { relation, field } of columns)
      await ask(`insert into ${relation} (${field}) values ($1)`, [before])
    await ask(`update claims set asked = jsonb_build_object('phone', $1::text)`, [before])
  })
  await migrate(url, '0064_one_number_for_one_line')
  columns.push({ relation: 'claims', field: `asked ->> 'phone'` })
  for (const { relation, field } of columns) {
    const rows = await withConnection(url, (ask) => ask(`select ${field} as phone from ${relation}`))
    expect([relation, field, rows]).toEqual([relation, field, [{ phone: '+5491112345678' }]])
  }
})

// Drops the constraints, so that a test can insert rows that set only one column.
const WITHOUT_CONSTRAINTS = `do $$
  declare one record;
  begin
    for one in select conrelid::regclass as relation, conname from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c') and conrelid <> 0 loop
      execute format('alter table %s drop constraint if exists %I cascade', one.relation, one.conname);
    end loop;
    for one in select table_name, column_name from information_schema.columns
      where table_schema = 'public' and is_nullable = 'NO' and is_identity = 'NO' and table_name !~ '^kysely' loop
      execute format('alter table %I alter %I drop not null', one.table_name, one.column_name);
    end loop;
  end $$`

it('LOG-72 migration 0064 keeps two members whose numbers would become the same', async () => {
  const rows = await afterOneNumber(
    `insert into players (id, name, phone) values (30, 'Ana', '+541112345678'), (31, 'Eva', '+5491112345678'), (32, 'Ivo', '+542235123456');
      insert into vault_access (vault_id, phone) values (1, '+541112345678')`,
    `select name, phone from players where phone ~ '^.54'
      union all select 'an entry', phone from vault_access where phone ~ '^.54'`,
  )
  expect(Object.fromEntries(rows.map(({ name, phone }) => [name, phone]))).toEqual({
    Ana: '+541112345678',
    Eva: '+5491112345678',
    Ivo: '+5492235123456',
    'an entry': '+541112345678',
  })
})

it('LOG-72 migration 0064 keeps two rows whose numbers would become the same', async () => {
  const rows = await afterOneNumber(
    `insert into vault_access (vault_id, phone, label) values (1, '+541112345678', 'Ana'), (1, '+5491112345678', 'Eva');
      insert into blocked_phones (phone) values ('+541112345678'), ('+5491112345678'), ('+551187654321')`,
    `select phone from vault_access where phone ~ '^.54'
      union all select phone from blocked_phones where phone ~ '^.5[45]\\d{9,}$'`,
  )
  const both = ['+541112345678', '+5491112345678']
  expect(rows.map(({ phone }) => phone).toSorted()).toEqual([...both, ...both, '+5511987654321'].toSorted())
})

it('API-40 MSG-80 migration 0065 folds existing names and marks messages for reindexing', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0049_baseline')
  await withConnection(url, (ask) => ask(ROWS))
  await withConnection(url, (ask) => ask(`update players set name = 'Łucja O’Brien' where id = 19`))
  await migrate(url)
  const [found, old] = await withConnection(url, async (ask) => {
    await ask('set enable_seqscan = off')
    const isCalled = `plain_name(name) collate "C" = 'lucja obrien'`
    return [
      await ask(`select id from players where ${isCalled}`),
      await ask(
        `select place, up_to = (select max(id) from messages) as "isHighest" from old_words where place = 'messages'`,
      ),
    ]
  })
  expect(found).toEqual([{ id: 19 }])
  expect(old).toEqual([{ place: 'messages', isHighest: true }])
})

it('OPS-89 OPS-90 migration 0068 moves rows into monthly partitions and continues the id sequence', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0049_baseline')
  await withConnection(url, (ask) => ask(ROWS))
  await migrate(url, '0067_length_of_animations')
  await withConnection(url, (ask) =>
    ask(`insert into notifications (player_id, kind, created_at) values (19, 'bond', now() - interval '60 days'), (19, 'bond', now() - interval '400 days');
      insert into notifications (player_id, kind) select 19, 'bond' from generate_series(1, 5);
      delete from notifications where id > 3`),
  )
  await migrate(url)
  await withConnection(url, (ask) => ask(`insert into notifications (player_id, kind) values (19, 'bond')`))
  const rows = await withConnection(url, (ask) =>
    ask(`select id, tableoid::regclass::text = 'notifications_rest' as "isRest",
        tableoid::regclass::text = to_char(created_at at time zone 'UTC', '"notifications_"YYYY_MM') as "isOfMonth"
      from notifications order by id`),
  )
  const placed = rows.map(({ isRest, isOfMonth }) => [isRest, isOfMonth])
  expect(placed).toEqual([
    [false, true],
    [false, true],
    [true, false],
    [false, true],
  ])
  expect(Number(rows.at(-1)!['id'])).toBeGreaterThan(8)
})

it('OPS-91 migration 0071 fills in the board or vault of every post, file, comment and like', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0049_baseline')
  await withConnection(url, (ask) => ask(ROWS))
  await migrate(url, '0067_length_of_animations')
  await withConnection(url, (ask) =>
    ask(`insert into uploads (id, kind, content_type, bytes) values ('seen', 'photo', 'image/webp', 1);
      insert into post_media (post_id, place, upload_id, vault_id, shown) values (2, 0, 'seen', 1, true);
      insert into notifications (player_id, kind, post_id, ids) values (19, 'post_likes', 2, '{1}');
      select setval('message_versions', 70)`),
  )
  await migrate(url)
  const of = (query: string) => withConnection(url, (ask) => ask(query))
  const places = [
    { id: '1', place_key: -1 },
    { id: '2', place_key: 1 },
  ]
  expect(await of('select id, place_key from posts order by id')).toEqual(places)
  expect(await of('select id, place_key from post_places order by id')).toEqual(places)
  expect(await of('select place_key, post_id from post_media order by post_id')).toEqual([
    { place_key: -1, post_id: '1' },
    { place_key: 1, post_id: '2' },
  ])
  expect(await of('select vault_id, post_id from likes')).toEqual([{ vault_id: 1, post_id: '2' }])
  expect(await of('select like_count, comment_count from posts where id = 2')).toEqual([
    { like_count: 1, comment_count: 1 },
  ])
  // New versions in a conversation must be higher than all versions from before the migration.
  expect(await of('select last_version from conversations')).toEqual([{ last_version: '70' }])
  await of('delete from vaults')
  expect(await of('select id from post_places')).toEqual([{ id: '1' }])
  for (const table of ['comments', 'likes', `notifications where kind = 'post_likes'`])
    expect([table, await of(`select from ${table}`)]).toEqual([table, []])
})

it('OPS-102 migration 0074 creates a conversation_sides row for each side of a conversation', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0049_baseline')
  await withConnection(url, (ask) => ask(ROWS))
  await migrate(url, '0072_counts_at_commit')
  await withConnection(url, (ask) =>
    ask(`insert into uploads (id, kind, content_type, bytes) values ('seen', 'photo', 'image/webp', 1);
      insert into messages (low_id, high_id, id, sender_id, message_type, content, created_at, reply_to_id, file_count, changed) values
        (19, 20, 71, 20, 'text', 'Three', '2026-05-02T00:02Z', 1, 1, 75);
      insert into message_files values (19, 20, 71, 0, 'seen');
      update messages set low_archived = true, low_changed = 77 where id = 1;
      update messages set high_removed = true where id = 1;
      update conversations set last_id = 71, low_latest_id = 71, high_latest_id = 2, low_unread = 1, high_unread = 2;
      insert into conversations (low_id, high_id, closed_at) values (19, 21, now())`),
  )
  await migrate(url)
  const sides = await withConnection(url, (ask) =>
    ask(`select player_id, other_id, is_closed, unread, latest_id, version, content, details, quote->>'content' as quoted, upload_ids
      from conversation_sides order by player_id, other_id`),
  )
  const none = {
    latest_id: null,
    version: null,
    content: null,
    details: null,
    quoted: null,
    upload_ids: null,
  }
  expect(sides).toEqual([
    {
      player_id: 19,
      other_id: 20,
      is_closed: false,
      unread: 1,
      latest_id: '71',
      version: '75',
      content: 'Three',
      details: null,
      quoted: 'One',
      upload_ids: ['seen'],
    },
    { player_id: 19, other_id: 21, is_closed: true, unread: 0, ...none },
    {
      player_id: 20,
      other_id: 19,
      is_closed: false,
      unread: 2,
      latest_id: '2',
      version: '2',
      content: 'Voice message (0:42)',
      details: { duration: 42.4, levels: [0, 100] },
      quoted: null,
      upload_ids: null,
    },
    { player_id: 21, other_id: 19, is_closed: true, unread: 0, ...none },
  ])
})

it('OPS-103 OPS-104 OPS-108 migration 0075 fills in post_places, the authors in notices and the places of files', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0049_baseline')
  await withConnection(url, (ask) => ask(ROWS))
  await migrate(url, '0072_counts_at_commit')
  await withConnection(url, (ask) =>
    ask(`insert into uploads (id, kind, content_type, bytes) values ('one', 'photo', 'image/webp', 1), ('two', 'picture', 'image/webp', 1);
      insert into posts (id, vault_id, place_key, phone, content, archived) overriding system value values (3, 1, 1, '+15550000041', 'Old', true);
      insert into post_media (place_key, post_id, place, upload_id, shown) values (1, 2, 0, 'one', true), (1, 2, 1, 'two', true), (1, 3, 0, 'one', true), (1, 3, 1, 'a film', true);
      insert into comments (id, vault_id, post_id, author_id, content) overriding system value values (7, 1, 2, 21, 'Yes');
      insert into notifications (player_id, kind, vault_id, post_id, ids) values
        (19, 'post_comments', 1, 2, '{7, 99, 1}'), (19, 'post_likes', 1, 2, '{1}'), (20, 'post_likes', 1, 2, '{98}'), (20, 'vault_posts', 1, null, '{2, 97}')`),
  )
  await migrate(url)
  const of = (query: string) => withConnection(url, (ask) => ask(query))
  const places = 'select id::integer, author_id, phone, archived, pictures from post_places order by id'
  expect(await of(places)).toEqual([
    { id: 1, author_id: 20, phone: null, archived: false, pictures: null },
    { id: 2, author_id: 19, phone: null, archived: false, pictures: 2 },
    { id: 3, author_id: null, phone: '+15550000041', archived: true, pictures: null },
  ])
  const notices = `select player_id, kind, ids::integer[], made_by from notifications where ids is not null order by player_id, kind`
  expect(await of(notices)).toEqual([
    { player_id: 19, kind: 'post_comments', ids: [7, 1], made_by: ['21', '+15550000041'] },
    { player_id: 19, kind: 'post_likes', ids: [1], made_by: ['21'] },
    { player_id: 20, kind: 'vault_posts', ids: [2, 97], made_by: null },
  ])
  expect(await of('select id, place_key from uploads order by id')).toEqual([
    { id: 'a film', place_key: 0 },
    { id: 'one', place_key: 1 },
    { id: 'two', place_key: 1 },
  ])
  // From now on, a trigger keeps `post_places` up to date.
  await of(`update posts set archived = false, phone = null, author_id = 21 where id = 3`)
  expect((await of(places))[2]).toEqual({
    id: 3,
    author_id: 21,
    phone: null,
    archived: false,
    pictures: null,
  })
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
  '0064_one_number_for_one_line': 'fe12c3db5a6167f9',
  '0065_one_folding': '573f497cab610f79',
  '0066_a_welcome_for_each_account': '129c0ec72d17f9f9',
  '0067_length_of_animations': '8e5f6f23568077a9',
  '0068_logs_by_month': '69fff1557ad135a0',
  '0069_job_bookmarks': 'f2cf8c172a8b9f05',
  '0070_messages_that_spread': '6ea9baa353f69737',
  '0071_posts_that_spread': 'e41380d7f4dff215',
  '0072_counts_at_commit': 'abe93395b7dd5fbc',
  '0073_languages': 'f33262aca672c362',
  '0074_sides_of_conversations': 'adad30b8d2b2de37',
  '0075_places_without_posts': '4dfb8e88da271564',
  '0076_folded_either_way': '3c19b49c00fd9b16',
  '0077_comments': '6c5075be0ea8e009',
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
