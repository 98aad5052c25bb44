import { NOTICES_AT_FIRST, PRIVACY_AT_FIRST } from '@kinhold/domain/settings'
import { expect, it, onTestFinished } from 'vitest'
import { wrongCounts } from '../../testing/counts.ts'
import { emptyDatabase } from '../../testing/database.ts'
import { noticesOf } from '../features/notifications/notice-settings.queries.ts'
import { blockedPhones } from '../features/phones/blocked-phones.queries.ts'
import { playerById } from '../features/players/players.queries.ts'
import { emailOf } from '../features/settings/email-addresses.queries.ts'
import { withConnection } from './connection.ts'
import { databaseOn, openPool } from './database.ts'
import { migrate } from './migrate.ts'

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

it('SET-05 SET-07 people who were there before settings have chosen nothing: what holds at first does', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0021_open_uploads')
  await withConnection(url, (ask) => ask(PEOPLE_BEFORE_SETTINGS))
  await migrate(url)
  const db = databaseOn(openPool(url, 1))
  onTestFinished(() => db.destroy())
  for (const id of [18, 19, 20]) {
    expect((await playerById(db, id))?.privacy).toEqual(PRIVACY_AT_FIRST)
    expect((await noticesOf(db, [id])).get(id)).toEqual(NOTICES_AT_FIRST)
    expect(await emailOf(db, id)).toEqual({ address: null, waiting: null })
  }
  const rows = await db
    .selectFrom('players')
    .select(['name', 'deleted_at as deletedAt'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual(['admin', 'Ann', 'Bob'].map((name) => ({ name, deletedAt: null })))
})

it('SET-07 what was told and written before is pushed to no browser, and what comes after it is', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0022_settings')
  await withConnection(url, (ask) => ask(PEOPLE_BEFORE_SETTINGS))
  await migrate(url)
  const pushes =
    'select notification_id as note, message_id is not null as "isMessage" from pushes order by id'
  const [before, after] = await withConnection(url, async (ask) => {
    await ask(
      `insert into push_subscriptions (player_id, session_id, endpoint, p256dh, auth)
        values (19, 'of Ann', 'https://push.example/ann', 'key', 'secret')`,
    )
    const then = await ask(pushes)
    await ask(
      `insert into notifications (player_id, kind, about_id) values (19, 'newcomer', 20), (20, 'newcomer', 19)`,
    )
    await ask(
      `insert into messages (low_id, high_id, sender_id, message_type, content, created_at)
        values (19, 20, 20, 'text', 'Anew', now())`,
    )
    return [then, await ask(pushes)]
  })
  expect(before).toEqual([])
  expect(after).toEqual([
    { note: 2, isMessage: false },
    { note: null, isMessage: true },
  ])
  const mails = await withConnection(url, (ask) =>
    ask('select subject, unsubscribe_url as "unsubscribeUrl" from outbox_messages'),
  )
  expect(mails).toEqual([{ subject: 'Welcome', unsubscribeUrl: null }])
})

// Ann is signed in, was told of Bob, and has his message.
const PEOPLE_BEFORE_SETTINGS = `
  insert into players (id, role, name, phone, sponsor_id, status) values
    (18, 'admin', 'admin', '+15550000018', null, 'active'), (19, 'member', 'Ann', '+15550000019', 18, 'active'),
    (20, 'member', 'Bob', '+15550000020', 19, 'suspended');
  insert into sessions (token_hash, id, player_id, expires_at) values ('\\x01', 'of Ann', 19, now() + interval '1 day');
  insert into notifications (player_id, kind, about_id) values (19, 'newcomer', 20);
  insert into conversations (low_id, high_id) values (19, 20);
  insert into messages (low_id, high_id, sender_id, message_type, content, created_at)
    values (19, 20, 20, 'text', 'Hello', now());
  insert into outbox_messages (id, channel, recipient, subject, body)
    values ('before', 'email', 'ann@example.com', 'Welcome', 'Hello');`

it.each([
  ['deleted', '0023_notices'],
  ['blocked', '0024_leaving'],
])('sessions that ended before one could be %s keep their reason', async (reason, before) => {
  const url = await emptyDatabase()
  await migrate(url, before)
  const end = (why: string, at: string) =>
    withConnection(url, (ask) =>
      ask(`insert into ended_sessions (token_hash, reason) values ('\\x${at}', '${why}')`),
    )
  await expect(end(reason, '00')).rejects.toThrow('ended_sessions_reason_check')
  await end('suspended', '01')
  await migrate(url)
  await end(reason, '02')
  await expect(end('of no reason', '03')).rejects.toThrow('ended_sessions_reason_check')
  const rows = await withConnection(url, (ask) =>
    ask('select reason from ended_sessions order by token_hash'),
  )
  expect(rows).toEqual([{ reason: 'suspended' }, { reason }])
})

it('ADM-06 what was there before the overview is counted, by standing and by day in UTC', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0024_leaving')
  await withConnection(url, (ask) => ask(NETWORK_BEFORE_TALLIES))
  await migrate(url)
  const counted = async () => {
    const rows = await withConnection(url, (ask) =>
      ask(
        `select concat_ws(' ', name, to_char(day, 'YYYY-MM-DD')) as what, sum(amount)::integer as amount
          from tallies group by what having sum(amount) <> 0`,
      ),
    )
    return Object.fromEntries(rows.map(({ what, amount }) => [what, amount]))
  }
  const before = {
    active: 4,
    archived: 1,
    bonds: 3,
    deactivated: 1,
    groups: 1,
    'invitations 2026-05-01': 1,
    'invitations 2026-05-02': 1,
    'logins 2026-05-02': 2,
    'messages 2026-05-02': 2,
    'messages 2026-05-03': 1,
    'registrations 2026-05-01': 6,
    'registrations 2026-05-02': 2,
    suspended: 1,
    trust_units: 1,
    unverified: 1,
    vaults: 2,
  }
  expect(await counted()).toEqual(before)
  // They go on from there.
  await withConnection(url, (ask) =>
    ask(`delete from vaults where title = 'Two'; update players set status = 'active' where name = 'Sue'`),
  )
  const { suspended: _, ...others } = before
  expect(await counted()).toEqual({ ...others, unverified: 2, vaults: 1 })
})

it('numbers that were blocked before are listed, each with an id of its own', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0024_leaving')
  await withConnection(url, (ask) =>
    ask(`insert into blocked_phones (phone, reason) values ('+15550000001', 'Spam'), ('+15550000002', null)`),
  )
  await migrate(url)
  const db = databaseOn(openPool(url, 1))
  onTestFinished(() => db.destroy())
  expect(await blockedPhones(db, { limit: 10, before: null })).toEqual([
    { id: 2, phone: '+15550000002', reason: null, createdAt: expect.any(Date) },
    { id: 1, phone: '+15550000001', reason: 'Spam', createdAt: expect.any(Date) },
  ])
})

it('TRU-54 TRU-100 TRU-102 of suspensions before there were reports sponsors keep the last year, and are not paused; who is suspended still can answer, and what they had sent is void', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0026_trust')
  await withConnection(url, (ask) =>
    ask(`insert into players (id, role, name, phone, sponsor_id) values
        (18, 'admin', 'admin', '+15550000018', null), (19, 'member', 'Ann', '+15550000019', 18),
        (20, 'member', 'Bob', '+15550000020', 19), (21, 'member', 'Cleo', '+15550000021', 19);
      update players set status = 'archived' where id = 20;
      update players set status = 'suspended' where id = 21;
      insert into admin_actions (actor_id, action, target_id, reason, created_at) values
        (18, 'suspend', 20, 'Long ago', now() - interval '10 days'),
        (18, 'suspend', 20, null, now() - interval '400 days'), (18, 'archive', 20, null, now()),
        (18, 'suspend', 21, 'First', now() - interval '500 days'),
        (18, 'suspend', 21, 'Spam', now() - interval '400 days');
      insert into invitations (sponsor_id, recipient_phone, recipient_name, qr_id, status, verified_at) values
        (19, '+15550000030', 'Eve', 'of-ann', 'pending', null), (21, '+15550000030', 'Eve', 'of-cleo', 'pending', null),
        (21, '+15550000018', 'admin', 'answered', 'verified', now());
      insert into personal_invites (qr_id, player_id, expires_at) values
        ('qr-of-ann', 19, now() + interval '1 day'), ('qr-of-bob', 20, now() + interval '1 day')`),
  )
  await migrate(url)
  const found = (query: string) => withConnection(url, (ask) => ask(query))
  expect(await found('select sponsor_id, invitee_id from invitee_suspensions')).toEqual([
    { sponsor_id: 19, invitee_id: 20 },
  ])
  expect(await found('select * from inviting_rules')).toEqual([])
  expect(
    await found(`select player_id, measures.kind, reason, appeal, cases.kind as about, state, thing_id,
        closed_at < now() - interval '399 days' as "isOld" from measures join cases on cases.id = case_id`),
  ).toEqual([
    {
      player_id: 21,
      kind: 'suspend',
      reason: 'Spam',
      appeal: null,
      about: 'person',
      state: 'closed',
      thing_id: 21,
      isOld: true,
    },
  ])
  expect(
    await found(`select qr_id, declined_at is not null as closed, is_void from invitations
      union all select qr_id, used_at is not null, is_void from personal_invites order by qr_id`),
  ).toEqual([
    { qr_id: 'answered', closed: false, is_void: false },
    { qr_id: 'of-ann', closed: false, is_void: false },
    { qr_id: 'of-cleo', closed: true, is_void: true },
    { qr_id: 'qr-of-ann', closed: false, is_void: false },
    { qr_id: 'qr-of-bob', closed: true, is_void: true },
  ])
})

it('TRU-74 TRU-82 TRU-91 codes, sessions that ended and what the admin did before are as they were; the log only grows from then on', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0030_standing')
  const ask = (statement: string) => withConnection(url, (send) => send(statement))
  await ask(`insert into players (id, role, name, phone) values (18, 'admin', 'admin', '+15550000018'),
      (19, 'member', 'Ann', '+15550000019');
    insert into admin_actions (actor_id, action, target_id, reason) values (18, 'suspend', 19, 'Too loud');
    insert into ended_sessions (token_hash, reason) values ('\\x01', 'expired');
    insert into verification_codes (phone, code_hash, browser_hash, purpose, expires_at)
      values ('+15550000019', '\\x01', '\\x01', 'sign_in', now() + interval '9 minutes')`)
  const before = async (columns: string, table: string) => ask(`select ${columns} from ${table}`)
  const [code] = await before('*', 'verification_codes')
  await migrate(url)
  expect(await before('*', 'verification_codes')).toMatchObject([code])
  expect(await before('reason', 'ended_sessions')).toEqual([{ reason: 'expired' }])
  expect(await before('action, reason, explains_id', 'admin_actions')).toEqual([
    { action: 'suspend', reason: 'Too loud', explains_id: null },
  ])
  await ask(
    `update verification_codes set purpose = 'claim'; update ended_sessions set reason = 'number_moved'`,
  )
  await expect(ask('delete from admin_actions')).rejects.toThrow('The action log is append-only')
  expect(await before('count(*)::integer as count', 'account_events')).toEqual([{ count: 0 }])
})

// Gone is a former member, who counts as registered and no more; Dan waits. Days end at midnight in UTC.
const NETWORK_BEFORE_TALLIES = `
  set time zone 'America/Chicago';
  insert into players (id, role, name, phone, status, awaiting, created_at) values
    (18, 'admin', 'admin', '+15550000018', 'active', null, '2026-05-01T12:00Z'),
    (19, 'member', 'Ann', '+15550000019', 'active', null, '2026-05-01T12:00Z'),
    (20, 'member', 'Bob', '+15550000020', 'active', null, '2026-05-01T12:00Z'),
    (21, 'member', 'Cleo', '+15550000021', 'active', null, '2026-05-01T23:59:59Z'),
    (22, 'member', 'Dan', '+15550000022', 'active', 'sponsor', '2026-05-02T00:00Z'),
    (23, 'member', 'Sue', '+15550000023', 'suspended', 'registration', '2026-05-02T00:00Z'),
    (24, 'member', 'Archie', '+15550000024', 'archived', null, '2026-05-01T12:00Z'),
    (25, 'member', 'Dee', '+15550000025', 'deactivated', null, '2026-05-01T12:00Z'),
    (26, 'member', 'Gone', null, 'archived', null, '2026-05-01T12:00Z');
  insert into bonds (low_id, high_id, sponsor_id, invitee_id) values
    (19, 20, 19, 20), (19, 21, 19, 21), (20, 21, 20, 21);
  insert into trust_units
    (low_id, mid_id, high_id, sponsor_id, invitee_a_id, invitee_b_id, target_id, inviter_a_id, inviter_b_id)
    values (19, 20, 21, 19, 20, 21, 20, 19, 21);
  insert into groups (name, created_by_id, trust_unit_id) values ('The Porch', 19, 1);
  insert into vaults (owner_id, title) values (19, 'One'), (20, 'Two');
  insert into conversations (low_id, high_id) values (19, 20);
  insert into messages (low_id, high_id, sender_id, message_type, content, created_at) values
    (19, 20, 19, 'text', 'One', '2026-05-02T00:00Z'), (19, 20, 20, 'text', 'Two', '2026-05-02T23:59Z'),
    (19, 20, 19, 'text', 'Three', '2026-05-03T00:00Z');
  insert into invitations (sponsor_id, recipient_phone, recipient_name, qr_id, sent_at) values
    (19, '+15550000030', 'Eve', 'one', '2026-05-01T23:00Z'), (19, '+15550000031', 'Fay', 'two', '2026-05-02T01:00Z');
  insert into phone_audit_logs (phone_number, validation_result, created_at) values
    ('+15550000019', 'success', '2026-05-02T03:00Z'), ('+15550000020', 'success', '2026-05-02T20:00Z'),
    ('+15550000099', 'not_found', '2026-05-02T20:00Z');`

it('TRU-02 TRU-25 bonds, units, groups, conversations and invitations from before bonds could end are as they were, and open', async () => {
  const url = await emptyDatabase()
  await migrate(url, '0025_admin_desk')
  await withConnection(url, (ask) => ask(PEOPLE_BEFORE_COUNTS))
  await withConnection(url, (ask) =>
    ask(`insert into groups (name, trust_unit_id, created_by_id) select 'Porch', id, 19 from trust_units;
      insert into conversations (low_id, high_id) values (19, 20);
      insert into invitations (sponsor_id, recipient_phone, recipient_name, qr_id) values (19, '+15550000030', 'Eve', 'of-ann')`),
  )
  const kept = [
    'select * from bonds order by low_id, high_id',
    'select id, low_id, mid_id, high_id, sponsor_id from trust_units',
    'select * from trust_unit_members order by player_id',
    'select id, name, trust_unit_id from groups',
    'select low_id, high_id from conversations',
  ]
  const look = () =>
    withConnection(url, async (ask) => {
      const rows: unknown[] = []
      for (const query of kept) rows.push(await ask(query))
      return rows
    })
  const before = await look()
  await migrate(url)
  expect(await look()).toEqual(before)
  const found = (query: string) => withConnection(url, (ask) => ask(query))
  for (const table of ['groups', 'conversations'])
    expect(await found(`select closed_at from ${table}`)).toEqual([{ closed_at: null }])
  expect(await found('select withheld_from from invitations')).toEqual([{ withheld_from: null }])
  for (const table of ['ended_bonds', 'blocks', 'mutes', 'invited_again'])
    expect(await found(`select * from ${table}`)).toEqual([])
})
