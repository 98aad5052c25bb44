import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { newToken } from '../../../http/tokens.ts'
import { BELL_ONLY } from '../../notifications/kinds.values.ts'
import { conversationsUnreadBy } from './unread.queries.ts'

/** The server e-mails a notice once it has been unread for this long. */
const UNREAD_MINUTES = 60
/** Notices older than this aren't e-mailed, because a member may have turned on e-mails only recently. */
const OLDEST_DAYS = 3

/** The state of a member's notice e-mails. `now` is the database's time. */
export type Mailed = {
  token: string
  name: string
  language: string | null
  after: Date
  until: Date
  /** Notices created up to this time are old enough to be e-mailed. */
  dueUntil: Date
  /** The number of e-mails sent to the member in the last day. */
  sent: number
  now: Date
}

export type Recipient = { playerId: number; address: string }

export async function dueForMail(db: Db): Promise<Recipient[]> {
  const isRecent = sql`created_at > greatest(now() - make_interval(days => ${OLDEST_DAYS}::integer), mailed.mailed_until)`
  const dueUntil = sql`now() - make_interval(mins => ${UNREAD_MINUTES}::integer)`
  const fits = sql`${isRecent} and created_at <= ${dueUntil}`
  const { rows } = await sql<Recipient>`
    select players.id as "playerId", email.address
    from notice_settings as wish
      join email_addresses as email on email.player_id = wish.player_id
      join players on players.id = wish.player_id
      left join notice_mails as mailed on mailed.player_id = players.id
    where not exists (select from sending_stop)
      and wish.email_notifications and email.address is not null and players.status = 'active' and (
      exists (
        select from notifications as note
        where note.player_id = players.id and note.read_at is null and note.kind <> all(${BELL_ONLY}::text[])
          and note.created_at > now() - make_interval(days => ${OLDEST_DAYS}::integer)
          and ${isRecent} and greatest(coalesce(begun_at, created_at), mailed.mailed_until) <= ${dueUntil}
      ) or exists (
        select from ${conversationsUnreadBy(sql`players.id`)} as unread join messages using (low_id, high_id)
        where sender_id <> players.id and messages.read_at is null and deleted_at is null and ${fits}
      )
    ) order by players.id`.execute(db)
  return rows
}

export async function holdMailed(tx: Tx, playerId: number): Promise<Mailed | undefined> {
  await sql`
    insert into notice_mails (player_id, token) select id, ${newToken()} from players where id = ${playerId}
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<Mailed>`
    select token, name, language, now() as now,
      greatest(mailed_until, now() - make_interval(days => ${OLDEST_DAYS}::integer)) as after,
      now() - interval '1 minute' as until,
      now() - make_interval(mins => ${UNREAD_MINUTES}::integer) as "dueUntil",
      (select count(*)::integer from unnest(sent_at) as at where at > now() - interval '1 day') as sent
    from notice_mails join players on players.id = player_id
    where player_id = ${playerId} for update of notice_mails`.execute(tx)
  return rows[0]
}

export async function markMailed(tx: Tx, playerId: number, until: Date): Promise<void> {
  await sql`
    update notice_mails set mailed_until = ${until}, sent_at = array(
      select at from unnest(sent_at) as at where at > now() - interval '1 day'
    ) || now()
    where player_id = ${playerId}`.execute(tx)
}

export async function memberOfToken(db: Db, token: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('notice_mails')
    .select('player_id as id')
    .where('token', '=', token)
    .executeTakeFirst()
  return found?.id
}
