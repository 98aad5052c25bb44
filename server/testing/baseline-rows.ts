import { withConnection } from '../src/db/connection.ts'

/** Returns all rows of each of our tables, in order. */
export async function rowsByTable(url: string): Promise<Record<string, unknown[]>> {
  return withConnection(url, async (ask) => {
    const tables = await ask(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p') and not relispartition and relname not like 'kysely_%' order by name`,
    )
    const rows: Record<string, unknown[]> = {}
    for (const { name } of tables)
      rows[String(name)] = await ask(`select to_jsonb(t) as row from ${String(name)} as t order by 1`)
    return rows
  })
}

/** Ann, Bob and Cleo form a trust unit with a group. Ann has a vault. Dan waits for Bob's confirmation. */
export const ROWS = `
  insert into players (id, role, name, sponsor_id, status, awaiting, phone) values
    (18, 'admin', 'admin', null, 'active', null, '+15550000018'),
    (19, 'member', 'Ann', 18, 'active', null, '+15550000019'),
    (20, 'member', 'Bob', 19, 'suspended', null, '+15550000020'),
    (21, 'member', 'Cleo', 19, 'active', null, '+15550000021'),
    (22, 'member', 'Dan', 20, 'active', 'sponsor', '+15550000022');
  insert into bonds (low_id, high_id, sponsor_id, invitee_id) values
    (18, 19, 18, 19), (19, 20, 19, 20), (19, 21, 19, 21), (20, 21, 21, 20);
  with unit as (
    insert into trust_units
      (low_id, mid_id, high_id, sponsor_id, invitee_a_id, invitee_b_id, target_id, inviter_a_id, inviter_b_id)
    values (19, 20, 21, 19, 20, 21, 20, 19, 21) returning id
  ), porch as (
    insert into groups (name, trust_unit_id, created_by_id) select 'Porch', id, 19 from unit
  )
  insert into trust_unit_members (unit_id, player_id) select id, unnest(array[19, 20, 21]) from unit;
  insert into group_members (group_id, player_id) values (1, 19), (1, 20), (1, 21);
  insert into uploads (id, kind, content_type, bytes, owner_player_id) values ('a film', 'video', 'video/mp4', 3000000000, 19);
  insert into vaults (owner_id, title) values (19, 'Letters');
  insert into vault_access (vault_id, phone) values (1, '+15550000041');
  insert into posts (group_id, vault_id, author_id, content) values (1, null, 20, 'Tea at four'), (null, 1, 19, 'Look');
  insert into post_media (post_id, place, upload_id, shown) values (1, 0, 'a film', true);
  insert into comments (post_id, vault_id, phone, content) values (2, 1, '+15550000041', 'Lovely');
  insert into likes (post_id, player_id) values (2, 21);
  insert into conversations (low_id, high_id) values (19, 20);
  insert into messages (low_id, high_id, sender_id, message_type, content, created_at, voice) values
    (19, 20, 19, 'text', 'One', '2026-05-02T00:00Z', null),
    (19, 20, 19, 'voice', 'Voice message (0:42)', '2026-05-02T00:01Z', '{"duration": 42.4, "levels": [0, 100]}');
  insert into notifications (player_id, kind, about_id, detail) values (19, 'bond', 20, '{"by": "acceptance"}');
  insert into invitations (sponsor_id, recipient_phone, recipient_name, qr_id) values (19, '+15550000030', 'Eve', 'eve');
  insert into personal_invites (qr_id, player_id, expires_at) values ('ann', 19, now() + interval '1 day');
  insert into sessions (token_hash, id, phone, expires_at) values ('\\x04', 'guest', '+15550000041', now() + interval '1 day');
  insert into ended_sessions (token_hash, reason) values ('\\x01', 'suspended');
  insert into outbox_messages (id, channel, recipient, subject, body)
    values ('before', 'email', 'ann@example.com', 'Welcome', 'Hello');
  insert into blocked_phones (phone, reason) values ('+15550000001', 'Spam');
  insert into phone_audit_logs (phone_number, validation_result) values ('+15550000019', 'success');
  insert into account_events (player_id, kind, about_id, is_personal) values (19, 'signed_in', null, true), (19, 'blocked', 22, false);
  insert into admin_actions (actor_id, action, target_id, reason) values (18, 'suspend', 20, 'Too loud');
  insert into moves (player_id, to_id, state) values (22, 21, 'asked')`
