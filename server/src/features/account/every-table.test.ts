import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { appForTests } from '../../../testing/beforehand.ts'

const test = appForTests()

/**
 * The fate of each table that refers to a person by id or number when they end their account. A new table fails this
 * test until someone adds it here, and to `end-account.ts`.
 */
const WHAT_BECOMES: Record<string, string> = {
  account_events: 'theirs go; those of others name a former member',
  admin_actions: 'that it was done stays, the reason goes',
  answer_passes: 'go',
  blocked_phones: 'stays: the admin keeps that number out',
  blocks: 'go',
  bonds: 'stay, with a former member',
  cases: 'stay, with a former member; what was reported of them goes',
  claim_helpers: 'go',
  claims: 'go, with their selfies',
  conversations: 'stay, for what the others wrote; what they sent goes for both sides',
  email_addresses: 'go, with the e-mails to them',
  ended_bonds: 'stay, with a former member',
  group_members: 'go with the groups',
  groups: 'are closed, and go after 30 days',
  guardian_sets: 'go',
  guardians: 'go',
  interest_submissions: 'go',
  invitations: 'theirs go, but those that others have answered',
  invited_again: 'stay for a year: when two people invited each other again',
  invitee_passes: 'go',
  invitee_suspensions:
    'those of whom they sponsored go; that they were suspended themselves stays for their sponsor',
  inviting_rules: 'go',
  measures: 'stay, without the reason and the answer',
  moves: 'go, asked of them and about them',
  mutes: 'go, and those of them',
  notice_mails: 'go, and so does the token in their e-mails',
  notice_settings: 'go',
  notifications: 'theirs go; those of others name a former member',
  open_uploads: 'go with the sweep',
  passkeys: 'go',
  personal_invites: 'go',
  phone_audit_logs: 'go',
  players: 'the row stays, without name, number and photo; it goes on showing no more than they chose',
  posts: 'the words stay, the files go',
  push_subscriptions: 'go, with the sessions and what waits to be sent there',
  reports: 'stay by a former member, without their words',
  sessions: 'end',
  silent_phones: 'stays: whoever replied STOP is not texted',
  sponsor_lines: 'theirs go; those of others name a former member',
  trust_unit_members: 'go: their units are dissolved',
  trust_units: 'are dissolved, and stay with a former member',
  trusted_browsers: 'go',
  upload_room: 'goes within the hour, as any that is held',
  uploads: 'go, with their files',
  vault_access: 'the number leaves every list, and whose a former number was is forgotten',
  vault_comments: 'stay, by a former member',
  vault_likes: 'go',
  vault_posts: 'go with their vaults',
  vault_users: 'goes',
  vault_visits: 'go',
  vaults: 'go',
  verification_codes: 'go',
  wrong_codes: 'go',
}

it('every table that refers to a person has a documented fate when they leave', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct name from (
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'players'::regclass
      union all
      select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name like '%phone%'
    ) as known order by name`.execute(test.db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(WHAT_BECOMES))
})
