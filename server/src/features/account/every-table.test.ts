import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { appForTests } from '../../../testing/beforehand.ts'
import { columnsThatEnd } from './account.queries.ts'

const test = appForTests()

/**
 * The effect of an account deletion on each column that identifies a person, except the columns that
 * `columnsThatEnd` returns. A new column must reference `players` with `on delete cascade` or be listed here.
 */
const FATES: Record<string, [columns: string, fate: string]> = {
  account_events: ['about_id', 'those of others name a former member'],
  admin_actions: ['actor_id other_id target_id', 'that it was done stays, the reason goes'],
  blocked_phones: ['phone', 'stays: the admin keeps that number out'],
  bonds: ['high_id invitee_id low_id sponsor_id', 'stay, with a former member'],
  cases: [
    'reported_id',
    'stay, with a former member, whom thing_id may name, too; what was reported of them goes',
  ],
  claims: ['new_phone', 'stays: somebody else may hold the number by now'],
  comments: ['author_id phone', 'stay, by a former member'],
  conversation_sides: ['other_id player_id sender_id', 'as the conversations'],
  conversations: ['high_id low_id', 'stay, for what the others wrote; what they sent goes for both sides'],
  ended_bonds: ['ended_by_id high_id invitee_id low_id sponsor_id', 'stay, with a former member'],
  group_members: ['player_id', 'go with the groups'],
  groups: ['created_by_id', 'are closed, and go after 30 days'],
  invitations: ['recipient_id recipient_phone sponsor_id withheld_from', 'go, unless others answered'],
  invited_again: ['high_id low_id', 'stay for a year: when two people invited each other again'],
  invitee_suspensions: ['invitee_id', 'stays for their sponsor'],
  likes: ['phone player_id', 'go'],
  measures: ['player_id', 'stay, without the reason and the answer'],
  messages: ['sender_id', 'as the conversations'],
  moves: ['from_id', 'those of others name a former member'],
  mutes: ['subject_id', 'go by other_id'],
  notifications: ['about_id', 'those of others name a former member, or go'],
  open_uploads: ['player_id sender_phone', 'go with the sweep, and their pieces before them'],
  players: ['phone sponsor_id', 'stays, without name, number and photo, and as private as they chose'],
  posts: [
    'author_id phone',
    'on boards the words stay, the files go; those in own vaults go, those in others’ stay by a former member',
  ],
  post_places: ['author_id phone', 'as the posts'],
  pushes: ['high_id low_id subscription_id', 'go before the subscriptions'],
  reports: ['reporter_id', 'stay by a former member, without their words'],
  sessions: ['phone', 'end, and their browsers can read the reason'],
  silent_phones: ['phone', 'stays: a number that replied STOP is not texted'],
  sponsor_lines: ['from_id to_id', 'those of others name a former member'],
  trust_unit_members: ['player_id', 'go: their units are dissolved'],
  trust_units: [
    'high_id invitee_a_id invitee_b_id inviter_a_id inviter_b_id low_id mid_id sponsor_id target_id',
    'are dissolved, and stay with a former member',
  ],
  uploads: [
    'owner_player_id sender_id sender_phone',
    'go, with their files; the sender is forgotten after a day',
  ],
  vault_access: ['left_by phone', 'the number leaves every list, and whose a former number was is forgotten'],
  vault_items: ['author_id phone', 'stay, by a former member'],
  vaults: ['owner_id', 'go'],
}

it('every column that refers to a person is cleared or documented', async () => {
  const { ofPlayer, ofNumber } = await columnsThatEnd(test.db)
  // Also include columns without a foreign key, in case somebody forgot to add the key.
  const { rows } = await sql<{ name: string }>`
    select relname || '.' || attname as name
    from pg_attribute join pg_class on pg_class.oid = attrelid, lateral (
      select array_agg(confrelid) as of from pg_constraint
      where contype = 'f' and conrelid = attrelid and attnum = any(conkey)) as refers
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0 and (
      'players'::regclass::oid = any(refers.of) or attname ~ 'phone' and atttypid = 'text'::regtype
      or attname ~ '_(id|by)$' and atttypid = 'integer'::regtype and refers.of is null
    )`.execute(test.db)
  const documented = Object.entries(FATES).flatMap(([table, [columns]]) =>
    columns.split(' ').map((column) => `${table}.${column}`),
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...ofPlayer, ...ofNumber, ...documented].toSorted(),
  )
})
