import type { PlayerStatus } from '@kinhold/domain/players'
import type { Visibility } from '@kinhold/domain/settings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { keyOf, type Pair, type Side } from './conversation.values.ts'
import { columnsWhereLow, isListed, type MessageRow } from './messages.queries.ts'

/** The other side of a conversation. */
export type ContactRow = {
  id: number
  name: string
  photoId: string | null
  phone: string | null
  role: string
  status: PlayerStatus
  profileVisibility: Visibility
}

/** What two people have in common, and how far their conversation is. */
export type Standing = ContactRow & {
  bondedAt: Date | null
  sharesUnit: boolean
  lastId: number | null
  lowUnread: number
  highUnread: number
}

/** The other side and what joins the two; undefined where there is no such player. */
export async function standingOf(db: Db, pair: Pair): Promise<Standing | undefined> {
  const [found] = await standing(db, { low: pair.low, high: pair.high, otherId: pair.otherId })
  return found
}

const standing = prepared((db, { low, high, otherId }: { low: number; high: number; otherId: number }) => ({
  compile: () =>
    sql<Standing>`
      select players.id, name, photo_id as "photoId", phone, role, status,
        profile_visibility as "profileVisibility", bonds.created_at as "bondedAt",
        exists (
          select from trust_unit_members as one join trust_unit_members as other using (unit_id)
          where one.player_id = ${low} and other.player_id = ${high}
        ) as "sharesUnit",
        last_id as "lastId", coalesce(low_unread, 0) as "lowUnread", coalesce(high_unread, 0) as "highUnread"
      from players
        left join bonds on bonds.low_id = ${low} and bonds.high_id = ${high}
        left join conversations on conversations.low_id = ${low} and conversations.high_id = ${high}
      where players.id = ${otherId}`.compile(db),
}))

/** Begins the conversation where it is new, and holds it until the transaction ends. */
export async function holdConversation(tx: Tx, { low, high }: Pair): Promise<void> {
  await tx
    .insertInto('conversations')
    .values({ low_id: low, high_id: high })
    .onConflict((conflict) =>
      conflict.columns(['low_id', 'high_id']).doUpdateSet((eb) => ({ low_id: eb.ref('excluded.low_id') })),
    )
    .execute()
}

/** Counts anew what is unread and finds the newest message of each side's list, after one was taken from it or put back. */
export async function recount(tx: Tx, { low, high }: Pair): Promise<void> {
  const listed = (side: Side) => sql`low_id = ${low} and high_id = ${high} and ${isListed(side)}`
  const unreadBy = (side: Side, sender: number) => sql`
    (select count(*) from messages where ${listed(side)} and sender_id = ${sender} and read_at is null)`
  await sql`
    update conversations set
      low_latest_id = (select max(id) from messages where ${listed('low')}),
      high_latest_id = (select max(id) from messages where ${listed('high')}),
      low_unread = ${unreadBy('low', high)},
      high_unread = ${unreadBy('high', low)}
    where low_id = ${low} and high_id = ${high}`.execute(tx)
}

/** A conversation with its latest message and its other side. */
export type ConversationRow = MessageRow & { unread: number; isBonded: boolean; contact: ContactRow }

/** A player's conversations, latest activity first, from the one before that message on. */
export async function conversationsOf(
  db: Db,
  playerId: number,
  { limit, before }: { limit: number; before: number | null },
): Promise<ConversationRow[]> {
  return latest(db, { playerId, limit, before: before ?? Number.MAX_SAFE_INTEGER })
}

type Latest = { playerId: number; limit: number; before: number }

const latest = prepared((db, page: Latest) => ({
  compile: () =>
    sql<ConversationRow>`
      select ${columnsWhereLow(sql`latest.is_low`)}, unread, bonds.low_id is not null as "isBonded",
        json_build_object('id', players.id, 'name', players.name, 'photoId', players.photo_id,
          'phone', players.phone, 'role', players.role, 'status', players.status,
          'profileVisibility', players.profile_visibility) as contact
      from (
        (${half('low', page)}) union all (${half('high', page)}) order by latest_id desc limit ${page.limit}
      ) as latest
        join messages on messages.low_id = latest.low_id and messages.high_id = latest.high_id
          and messages.id = latest_id
        join players on players.id = case when is_low then latest.high_id else latest.low_id end
        left join bonds on bonds.low_id = latest.low_id and bonds.high_id = latest.high_id
      order by latest_id desc`.compile(db),
}))

// Each half comes in order from an index of its own, so that a page costs no more than it shows.
function half(side: Side, { playerId, limit, before }: Latest) {
  const latestId = sql.ref(`${side}_latest_id`)
  return sql`
    select low_id, high_id, ${latestId} as latest_id, ${sql.ref(`${side}_unread`)} as unread,
      ${sql.lit(side === 'low')} as is_low
    from conversations
    where ${sql.ref(`${side}_id`)} = ${playerId} and ${latestId} < ${before}
    order by ${latestId} desc limit ${limit}`
}

/** How many messages in all of a player's conversations are unread. */
export async function countUnreadOf(db: Db, playerId: number): Promise<number> {
  const [row] = await unread(db, { playerId })
  return row!.count
}

const unread = prepared((db, { playerId }: { playerId: number }) => ({
  compile: () =>
    sql<{ count: number }>`
      select coalesce(sum(unread), 0)::integer as count from (
        select low_unread as unread from conversations where low_id = ${playerId} and low_unread > 0
        union all select high_unread from conversations where high_id = ${playerId} and high_unread > 0
      ) as either`.compile(db),
}))

/** With whom a player has conversations with unread messages, how many, and since when; the latest first. */
export async function unreadConversationsOf(db: Db, playerId: number, limit: number) {
  return unreadWith(db, { playerId, limit })
}

const unreadWith = prepared((db, { playerId, limit }: { playerId: number; limit: number }) => ({
  compile: () =>
    sql<{ id: number; name: string; unread: number; createdAt: Date }>`
      select players.id, players.name, unread, messages.created_at as "createdAt"
      from (
        select high_id as other_id, low_unread as unread, low_latest_id as latest_id
          from conversations where low_id = ${playerId} and low_unread > 0
        union all select low_id, high_unread, high_latest_id
          from conversations where high_id = ${playerId} and high_unread > 0
        order by latest_id desc limit ${limit}
      ) as waiting
        join players on players.id = other_id
        join messages on messages.id = latest_id
      order by latest_id desc`.compile(db),
}))

/** Whom a player has the conversations of these messages with, by the conversation's key. */
export async function othersIn(
  db: Db,
  playerId: number,
  rows: { low: number; high: number }[],
): Promise<Map<string, { id: number; name: string }>> {
  const pairs = new Map(rows.map((row) => [keyOf(row), row.low === playerId ? row.high : row.low]))
  if (pairs.size === 0) return new Map()
  const people = await db
    .selectFrom('players')
    .select(['id', 'name'])
    .where('id', 'in', [...pairs.values()])
    .execute()
  const byId = new Map(people.map((person) => [person.id, person]))
  return new Map([...pairs].map(([key, id]) => [key, byId.get(id)!]))
}
