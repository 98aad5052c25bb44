import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

type Person = { id: number; phone: string | null }

type Counts = Record<
  'bonds' | 'trustUnits' | 'groups' | 'messages' | 'posts' | 'vaults' | 'sharedWith' | 'files' | 'sponsored',
  number
>

export async function countLeaving(db: Db, { id, phone }: Person): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::integer from bonds where low_id = ${id} or high_id = ${id}) as bonds,
      (select count(*)::integer from trust_unit_members where player_id = ${id}) as "trustUnits",
      (select count(*)::integer from group_members where player_id = ${id}) as groups,
      (select count(*)::integer from messages
        where (low_id = ${id} or high_id = ${id}) and sender_id = ${id} and deleted_at is null) as messages,
      (select count(*)::integer from posts where author_id = ${id} and group_id is not null) as posts,
      (select count(*)::integer from vaults where owner_id = ${id}) as vaults,
      (select count(*)::integer from open_vault_access where phone = ${phone}::text) as "sharedWith",
      (select count(*)::integer from uploads where owner_player_id = ${id}) as files,
      (select count(*)::integer from players where sponsor_id = ${id}) as sponsored`.execute(db)
  return rows[0]!
}

/** Columns that reference `players` with `on delete cascade`, but whose rows outlive a deleted account. */
const STAY = [
  'cases.reported_id',
  'invitee_suspensions.invitee_id',
  'measures.player_id',
  'notifications.about_id',
  // The sweep deletes these rows after removing the stored pieces.
  'open_uploads.player_id',
]

const OF_NUMBER = [
  'interest_submissions.phone',
  'invitee_passes.phone',
  'phone_audit_logs.phone_number',
  'trusted_browsers.phone',
  'vault_users.phone',
  'vault_visits.phone',
  'verification_codes.phone',
  'wrong_codes.phone',
]

/** Returns the columns used to find the rows that are deleted with an account. */
export async function columnsThatEnd(db: Db): Promise<{ ofPlayer: string[]; ofNumber: string[] }> {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'players'::regclass and confdeltype = 'c' and conparentid = 0
    order by name`.execute(db)
  const ofPlayer = rows.map(({ name }) => name).filter((name) => !STAY.includes(name))
  return { ofPlayer, ofNumber: OF_NUMBER }
}

/** Deletes a leaver's rows explicitly. Nothing cascades, because the player's own row stays. */
export async function removeRowsOf(tx: Tx, { id, phone }: Person): Promise<void> {
  const { ofPlayer, ofNumber } = await columnsThatEnd(tx)
  const removal = (column: string, value: number | string | null) =>
    sql`delete from ${sql.table(column.split('.')[0]!)} where ${sql.ref(column)} = ${value}`
  const removals = [
    ...ofPlayer.map((column) => removal(column, id)),
    ...ofNumber.map((column) => removal(column, phone)),
  ]
  await sql`with ${sql.join(removals.map((one, nth) => sql`${sql.id(`gone_${nth}`)} as (${one})`))}
    select`.execute(tx)
}

/** Returns up to `most` upload ids after `after`, for one leaver or for all leavers. */
export async function remainingUploads(
  db: Db,
  { playerId, after, most }: { playerId?: number; after: string; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .innerJoin('players', 'players.id', 'owner_player_id')
    .select('uploads.id')
    .where('deleted_at', 'is not', null)
    .$if(playerId !== undefined, (query) => query.where('players.id', '=', playerId!))
    .where('uploads.id', '>', after)
    .orderBy('uploads.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export async function remainingOpenUploads(db: Db, { after, most }: { after: string; most: number }) {
  return db
    .selectFrom('open_uploads')
    .innerJoin('players', 'players.id', 'player_id')
    .select(['open_uploads.id', 'player_id as playerId'])
    .where('deleted_at', 'is not', null)
    .where('open_uploads.id', '>', after)
    .orderBy('open_uploads.id')
    .limit(most)
    .execute()
}

/**
 * Returns the players who left in the last 31 days but still have data, because requests were running when
 * their accounts were deleted.
 */
export async function leaversWithRemains(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from players
    where deleted_at > now() - interval '31 days' and (
      exists (select from messages where low_id = players.id and sender_id = players.id and deleted_at is null)
      or exists (select from messages where high_id = players.id and sender_id = players.id and deleted_at is null)
      or exists (select from post_media join posts using (place_key) where posts.id = post_id and author_id = players.id and group_id is not null)
      or exists (select from vaults where owner_id = players.id)
      or exists (select from likes where player_id = players.id)
      or exists (select from email_addresses where player_id = players.id)
      or exists (select from notice_settings where player_id = players.id)
      or exists (select from notice_mails where player_id = players.id))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
