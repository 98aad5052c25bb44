import { NOTICES_AT_FIRST, PRIVACY_AT_FIRST } from '@kinhold/domain/settings'
import { expect, it, onTestFinished } from 'vitest'
import { wrongCounts } from '../../testing/counts.ts'
import { emptyDatabase } from '../../testing/database.ts'
import { noticesOf } from '../features/notifications/notice-settings.queries.ts'
import { notificationsOf } from '../features/notifications/notifications.queries.ts'
import { blockedPhones } from '../features/phones/blocked-phones.queries.ts'
import { playerById } from '../features/players/players.queries.ts'
import { emailOf } from '../features/settings/email-addresses.queries.ts'
import { withConnection } from './connection.ts'
import { databaseOn, openPool } from './database.ts'
import { migrate } from './migrate.ts'

// A migration's effect on these rows cannot change after landing, because its text never does (migrate.test.ts).
it('NET-14 NET-18 SET-05 SET-07 ADM-06 TRU-02 TRU-25 TRU-54 TRU-74 TRU-82 TRU-91 TRU-100 TRU-102 rows from before each change come through all migrations', async () => {
  const url = await emptyDatabase()
  const ask = (statement: string) => withConnection(url, (send) => send(statement))
  for (const [name, rows] of Object.entries(BEFORE)) {
    await migrate(url, name)
    await ask(rows)
  }
  const bonds = await ask(
    'select low_id, high_id, sponsor_id, invitee_id from bonds order by low_id, high_id',
  )
  const [code] = await ask('select * from verification_codes')
  await migrate(url)
  const db = databaseOn(openPool(url, 1))
  onTestFinished(() => db.destroy())

  expect(
    await ask(`select name, array[sponsored_count, bond_count, trust_unit_count] as counts
      from players where deleted_at is null order by id`),
  ).toEqual([
    { name: 'admin', counts: [2, 1, 0] },
    { name: 'Ann', counts: [2, 3, 1] },
    { name: 'Bob', counts: [1, 2, 1] },
    { name: 'Cleo', counts: [0, 2, 1] },
    { name: 'Dan', counts: [0, 0, 0] },
    { name: 'Archie', counts: [0, 2, 0] },
  ])
  expect(await wrongCounts({ db })).toEqual([])
  for (const id of [18, 19, 20]) {
    expect((await playerById(db, id))?.privacy).toEqual(PRIVACY_AT_FIRST)
    expect((await noticesOf(db, [id])).get(id)).toEqual(NOTICES_AT_FIRST)
    expect(await emailOf(db, id)).toEqual({ address: null, waiting: null })
  }
  expect(await blockedPhones(db, { limit: 10, before: null })).toEqual([
    { id: 2, phone: '+15550000002', reason: null, createdAt: expect.any(Date) },
    { id: 1, phone: '+15550000001', reason: 'Spam', createdAt: expect.any(Date) },
  ])

  const bellOf = async (id: number) =>
    (await notificationsOf(db, id, { limit: 10, before: null })).map((note) =>
      [note.kind, note.text, note.href, ...note.names].join(' '),
    )
  expect(await bellOf(18)).toEqual([
    'trust The claim for Dan’s lost number was stopped: it was not them. /admin?tab=claims 22',
    'trust Former member is the sponsor of Dan now. /player/22 22',
    'trust Cleo declined to be the sponsor of Dan. /player/22 22 21',
  ])
  expect(await bellOf(19)).toEqual([
    'trust The admin set how many open invitations you can have: 10. They say: “For the fair.” /invitations',
    'newcomer Dan registered with the QR code of Bob, who cannot answer now. Is it them? /player/22 22 20',
    'newcomer Bob registered with your QR code. Is it them? /player/20 20',
    'bond Zoe accepted your invitation. You are connected. /player/99',
    'bond Bob accepted your invitation. You are connected. /player/20 20',
  ])

  const kept: Record<string, unknown[]> = {
    'select low_id, high_id, sponsor_id, invitee_id from bonds order by low_id, high_id': bonds,
    'select id, bytes::text from uploads order by id': [
      { id: 'a film', bytes: '3000000000' },
      { id: 'a paper', bytes: '4000' },
      { id: 'large', bytes: '1400000' },
      { id: 'small', bytes: '15000' },
    ],
    'select action, reason, other_id from admin_actions where target_id = 22 order by id': [
      { action: 'ask_move', reason: null, other_id: 21 },
      { action: 'ask_move', reason: null, other_id: null },
      { action: 'explain', reason: 'Dan asked for it', other_id: null },
      { action: 'explain', reason: 'And Cleo is kind', other_id: null },
    ],
    'select notification_id from pushes': [],
    'select subject, unsubscribe_url from outbox_messages': [{ subject: 'Welcome', unsubscribe_url: null }],
    'select reason from ended_sessions order by reason': [
      { reason: 'number_taken' },
      { reason: 'suspended' },
      { reason: 'vault_access' },
    ],
    'select id from sessions where phone is not null': [{ id: 'guest' }],
    'select author_id, phone from comments': [{ author_id: 21, phone: null }],
    'select player_id, phone from likes': [{ player_id: 21, phone: null }],
    [`select content, coalesce('group ' || group_id, 'vault ' || vault_id) as place, is_pinned as pinned,
        array[like_count, comment_count] as counts,
        array(select concat_ws(' ', upload_id, vault_id, shown) from post_media where post_id = posts.id order by place) as files,
        array(select kind from cases where thing_id = posts.id and kind in ('post', 'vault_post')) as cases
      from posts order by id`]: [
      {
        content: 'Look',
        place: 'vault 1',
        pinned: false,
        counts: [1, 1],
        files: ['large 1 t'],
        cases: ['vault_post'],
      },
      { content: 'Again', place: 'vault 2', pinned: false, counts: [0, 0], files: [], cases: [] },
      {
        content: 'On the porch',
        place: 'group 1',
        pinned: true,
        counts: [0, 0],
        files: ['small t', 'a paper f'],
        cases: ['post'],
      },
      { content: 'Below it', place: 'group 1', pinned: false, counts: [0, 0], files: [], cases: ['post'] },
    ],
    // No post takes the id of one that is gone and was reported, whichever kind of place it was in.
    [`with added as (insert into posts (vault_id, author_id, content) values (1, 19, 'New') returning id)
      select count(*)::integer from cases, added where kind in ('post', 'vault_post') and added.id <= thing_id`]:
      [{ count: 0 }],
    'select vault_id, phone from vault_access': [{ vault_id: 1, phone: '+15550000041' }],
    'select closed_at from groups union all select closed_at from conversations': [
      { closed_at: null },
      { closed_at: null },
    ],
    'select sponsor_id, invitee_id from invitee_suspensions': [{ sponsor_id: 18, invitee_id: 23 }],
    [`select player_id, kind, reason, closed_at < now() - interval '399 days' as "isOld"
      from measures join (select id, closed_at from cases where state = 'closed') as cases on cases.id = case_id`]:
      [{ player_id: 20, kind: 'suspend', reason: 'Spam', isOld: true }],
    [`select qr_id, declined_at is not null as closed, is_void, withheld_from from invitations
      union all select qr_id, used_at is not null, is_void, null from personal_invites order by qr_id`]: [
      { qr_id: 'answered', closed: false, is_void: false, withheld_from: null },
      { qr_id: 'of-ann', closed: false, is_void: false, withheld_from: null },
      { qr_id: 'of-bob', closed: true, is_void: true, withheld_from: null },
      { qr_id: 'qr-of-ann', closed: false, is_void: false, withheld_from: null },
      { qr_id: 'qr-of-bob', closed: true, is_void: true, withheld_from: null },
      { qr_id: 'to-bob-hidden', closed: false, is_void: false, withheld_from: null },
    ],
    'select action, reason, explains_id from admin_actions where target_id = 19': [
      { action: 'suspend', reason: 'Too loud', explains_id: null },
    ],
    'select * from verification_codes': [expect.objectContaining(code!)],
    [`select mutes.player_id as of, guardian_id as by, claim_helpers.player_id as helper, passkeys.name as passkey
      from mutes left join passkeys using (player_id) left join guardian_sets using (player_id)
        left join guardians on set_id = guardian_sets.id left join claims using (player_id)
        left join claim_helpers on claim_id = claims.id order by 1`]: [
      ...[19, 20, 23].map((of) => ({ of, by: 21, helper: 21, passkey: 'Phone' })),
      { of: 24, by: null, helper: null, passkey: null },
    ],
  }
  for (const [query, rows] of Object.entries(kept)) expect([query, await ask(query)]).toEqual([query, rows])
  for (const table of ['ended_bonds', 'blocks', 'invited_again', 'inviting_rules', 'account_events'])
    expect([table, await ask(`select * from ${table}`)]).toEqual([table, []])

  const tallies = await ask(`select concat_ws(' ', name, to_char(day, 'YYYY-MM-DD')) as what,
    sum(amount)::integer as amount from tallies group by what having sum(amount) <> 0`)
  expect(Object.fromEntries(tallies.map(({ what, amount }) => [what, amount]))).toEqual({
    active: 3,
    archived: 1,
    bonds: 6,
    groups: 1,
    'invitations 2026-05-01': 3,
    'invitations 2026-05-02': 2,
    'logins 2026-05-02': 2,
    'messages 2026-05-02': 2,
    'messages 2026-05-03': 1,
    'registrations 2026-05-01': 5,
    'registrations 2026-05-02': 1,
    suspended: 1,
    trust_units: 1,
    unverified: 1,
    vaults: 2,
  })
  await expect(ask('delete from admin_actions')).rejects.toThrow('The action log is append-only')
})

// Ann, Bob and Cleo are a unit; Dan waits for Bob's yes; Archie is archived, and bonded to the admin and Ann.
const BEFORE = {
  '0007_units_and_groups': `
    set time zone 'America/Chicago';
    insert into players (id, role, name, sponsor_id, status, awaiting, phone, created_at) values
      (18, 'admin', 'admin', null, 'active', null, '+15550000018', '2026-05-01T12:00Z'),
      (19, 'member', 'Ann', 18, 'active', null, '+15550000019', '2026-05-01T12:00Z'),
      (20, 'member', 'Bob', 19, 'suspended', null, '+15550000020', '2026-05-01T12:00Z'),
      (21, 'member', 'Cleo', 19, 'active', null, '+15550000021', '2026-05-01T23:59:59Z'),
      (22, 'member', 'Dan', 20, 'active', 'sponsor', '+15550000022', '2026-05-02T00:00Z'),
      (23, 'member', 'Archie', 18, 'archived', null, '+15550000023', '2026-05-01T12:00Z');
    insert into bonds (low_id, high_id, sponsor_id, invitee_id) values
      (18, 19, 18, 19), (19, 20, 19, 20), (19, 21, 19, 21), (20, 21, 21, 20), (18, 23, 18, 23), (19, 23, 23, 19);
    with unit as (
      insert into trust_units
        (low_id, mid_id, high_id, sponsor_id, invitee_a_id, invitee_b_id, target_id, inviter_a_id, inviter_b_id)
      values (19, 20, 21, 19, 20, 21, 20, 19, 21) returning id
    ), porch as (
      insert into groups (name, trust_unit_id, created_by_id) select 'Porch', id, 19 from unit
    )
    insert into trust_unit_members (unit_id, player_id) select id, unnest(array[19, 20, 21]) from unit`,
  '0009_notifications': `
    insert into uploads (id, kind, content_type, bytes, width, height) values
      ('a film', 'video', 'video/mp4', 3000000000, null, null),
      ('large', 'picture', 'image/webp', 1000000, 1200, 1600),
      ('small', 'photo', 'image/webp', 5000, 300, 200)`,
  '0012_text_budgets': `
    insert into notifications (player_id, kind, text, href) values
      (19, 'bond', 'Bob accepted your invitation. You are connected.', '/player/20'),
      (19, 'bond', 'Zoe accepted your invitation. You are connected.', '/player/99'),
      (19, 'newcomer', 'Bob registered with your QR code. Is it them?', '/player/20')`,
  '0022_settings': `
    insert into outbox_messages (id, channel, recipient, subject, body)
      values ('before', 'email', 'ann@example.com', 'Welcome', 'Hello');
    insert into ended_sessions (token_hash, reason) values ('\\x01', 'suspended')`,
  '0024_leaving': `
    insert into blocked_phones (phone, reason) values ('+15550000001', 'Spam'), ('+15550000002', null);
    insert into vaults (owner_id, title) values (19, 'One'), (20, 'Two');
    insert into conversations (low_id, high_id) values (19, 20);
    insert into messages (low_id, high_id, sender_id, message_type, content, created_at) values
      (19, 20, 19, 'text', 'One', '2026-05-02T00:00Z'), (19, 20, 20, 'text', 'Two', '2026-05-02T23:59Z'),
      (19, 20, 19, 'text', 'Three', '2026-05-03T00:00Z');
    insert into invitations (sponsor_id, recipient_phone, recipient_name, qr_id, status, verified_at, sent_at) values
      (19, '+15550000030', 'Eve', 'of-ann', 'pending', null, '2026-05-01T23:00Z'),
      (20, '+15550000030', 'Eve', 'of-bob', 'pending', null, '2026-05-02T01:00Z'),
      (20, '+15550000018', 'admin', 'answered', 'verified', now(), '2026-05-02T01:00Z');
    insert into phone_audit_logs (phone_number, validation_result, created_at) values
      ('+15550000019', 'success', '2026-05-02T03:00Z'), ('+15550000020', 'success', '2026-05-02T20:00Z'),
      ('+15550000099', 'not_found', '2026-05-02T20:00Z')`,
  '0026_trust': `
    insert into admin_actions (actor_id, action, target_id, reason, created_at) values
      (18, 'suspend', 23, 'Long ago', now() - interval '10 days'),
      (18, 'suspend', 23, null, now() - interval '400 days'), (18, 'archive', 23, null, now()),
      (18, 'suspend', 20, 'First', now() - interval '500 days'),
      (18, 'suspend', 20, 'Spam', now() - interval '400 days');
    insert into personal_invites (qr_id, player_id, expires_at) values
      ('qr-of-ann', 19, now() + interval '1 day'), ('qr-of-bob', 20, now() + interval '1 day')`,
  '0030_standing': `
    insert into invitations (sponsor_id, recipient_phone, hides_phone, recipient_name, qr_id, sent_at) values
      (19, '+15550000020', true, 'Bob', 'to-bob-hidden', '2026-05-01T23:00Z'),
      (19, '+15550000077', true, 'Gone', 'to-a-former-number', '2026-05-01T23:00Z');
    insert into admin_actions (actor_id, action, target_id, reason) values (18, 'suspend', 19, 'Too loud');
    insert into verification_codes (phone, code_hash, browser_hash, purpose, expires_at)
      values ('+15550000019', '\\x01', '\\x01', 'sign_in', now() + interval '9 minutes')`,
  '0039_passkeys': `
    insert into vault_access (vault_id, phone) values (1, '+15550000019'), (1, '+15550000041');
    insert into sessions (token_hash, id, phone, expires_at) values
      ('\\x02', 'of a member', '+15550000021', now() + interval '1 day'),
      ('\\x03', 'without a vault', '+15550000042', now() + interval '1 day'),
      ('\\x04', 'guest', '+15550000041', now() + interval '1 day');
    insert into vault_posts (vault_id, author_id, content) values (1, 19, 'Look');
    insert into vault_comments (post_id, vault_id, phone, content) values (1, 1, '+15550000021', 'Lovely');
    insert into vault_likes (post_id, player_id, phone) values (1, 21, null), (1, null, '+15550000021');
    insert into moves (player_id, to_id, state, asked_at, answered_at) values
      (22, 21, 'declined', '2026-05-04T12:00Z', '2026-05-05T12:00Z');
    insert into admin_actions (actor_id, action, target_id, reason, created_at) values
      (18, 'ask_move', 22, 'to Cleo', '2026-05-04T12:00Z'), (18, 'ask_move', 22, 'to Zoe', '2026-05-03T12:00Z');
    insert into admin_actions (actor_id, action, reason, explains_id)
      select 18, 'explain', 'Dan asked for it', id from admin_actions where reason = 'to Cleo';
    insert into admin_actions (actor_id, action, reason, explains_id)
      select 18, 'explain', 'And Cleo is kind', id from admin_actions where reason = 'Dan asked for it';
    insert into notifications (player_id, kind, about_id, detail, created_at) values
      (18, 'trust', 22, '{"word": "move_declined", "by": "Cleo"}', '2026-05-05T12:00Z'),
      (18, 'trust', 22, '{"word": "move_accepted", "by": "Zoe"}', '2026-05-06T12:00Z')`,
  '0044_former_members': `
    insert into players (id, name, status, deleted_at, created_at)
      values (24, 'Former member', 'archived', '2026-05-03T00:00Z', '2026-05-01T12:00Z');
    insert into mutes (player_id, kind, subject_id) select unnest(array[19, 20, 23, 24]), 'vault', 1;
    insert into passkeys (player_id, credential_id, public_key, counter, name)
      select id, id::text::bytea, '\\x01', 0, 'Phone' from players where id in (19, 20, 23);
    insert into guardian_sets (player_id) select player_id from passkeys;
    insert into guardians (set_id, guardian_id) select id, 21 from guardian_sets;
    insert into claims (player_id, new_phone, token_hash) select player_id, '+15550000050', credential_id from passkeys;
    insert into claim_helpers (claim_id, player_id, role) select id, 21, 'guardian' from claims;
    insert into notifications (player_id, kind, about_id, detail) values
      (19, 'newcomer', 22, '{"insteadOf": 20}'),
      (19, 'trust', null, '{"word": "inviting_set", "most": 10, "paused": false, "reason": "For the fair."}'),
      (18, 'trust', 22, '{"word": "claim_stopped", "admin": true}');
    insert into uploads (id, kind, content_type, bytes) values ('a paper', 'pdf', 'application/pdf', 4000);
    insert into posts (group_id, author_id, content, is_pinned) values
      (1, 19, 'On the porch', true), (1, 20, 'Below it', false), (1, 20, 'Gone', false);
    delete from posts where content = 'Gone';
    insert into post_media (post_id, place, upload_id) values (1, 0, 'small'), (1, 1, 'a paper');
    insert into vault_posts (vault_id, author_id, content) values (2, 20, 'Again');
    insert into vault_post_media (post_id, place, upload_id, vault_id, shown) values (1, 0, 'large', 1, true);
    insert into cases (kind, thing_id, reported_id) values
      ('post', 1, 19), ('post', 2, 20), ('post', 3, 20), ('vault_post', 1, 19)`,
}
