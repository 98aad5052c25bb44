import { QUOTE_MAX } from '@kinhold/domain/limits'
import type { MessageType } from '@kinhold/domain/messages'
import type { PlayerStatus, Visibility } from '@kinhold/domain/players'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Page, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { apartFrom, keepsApart, mutedCorrespondents } from '../ties/ties.queries.ts'
import type { Pair, Side } from './conversation.values.ts'
import { EMPTIED, isListed, LATEST_OF_SIDE, type MessageRow } from './messages.queries.ts'

export type ContactRow = {
  id: number
  name: string
  photoId: string | null
  phone: string | null
  role: string
  status: PlayerStatus
  profileVisibility: Visibility
}

export type Standing = ContactRow & {
  bondedAt: Date | null
  sharesUnit: boolean
  /** The time at which the pair's bond ended. A closed conversation accepts no messages. */
  closedAt: Date | null
  lastId: number | null
  lowUnread: number
  highUnread: number
}

/**
 * Returns the other player, the bond and the conversation, or undefined if the other player's id is unknown
 * or a block separates the two players.
 */
export async function standingOf(db: Db, pair: Pair): Promise<Standing | undefined> {
  const [found] = await standing(db, { low: pair.low, high: pair.high, otherId: pair.otherId })
  return found
}

const standing = prepared(
  (_, { low, high, otherId }: { low: number; high: number; otherId: number }) => sql<Standing>`
      select players.id, name, photo_id as "photoId", phone, role, status,
        profile_visibility as "profileVisibility", bonds.created_at as "bondedAt",
        exists (
          select from trust_unit_members as one join trust_unit_members as other using (unit_id)
          where one.player_id = ${low} and other.player_id = ${high}
        ) as "sharesUnit",
        closed_at as "closedAt", last_id as "lastId", coalesce(low_unread, 0) as "lowUnread", coalesce(high_unread, 0) as "highUnread"
      from players
        left join bonds on bonds.low_id = ${low} and bonds.high_id = ${high}
        left join conversations on conversations.low_id = ${low} and conversations.high_id = ${high}
      where players.id = ${otherId} and not ${keepsApart(sql`${low}::integer`, sql`${high}::integer`)}`,
)

/** Adds the conversation if it doesn't exist, and locks it. Returns true if it is closed. */
export async function holdConversation(tx: Tx, { low, high }: Pair): Promise<boolean> {
  const held = await tx
    .insertInto('conversations')
    .values({ low_id: low, high_id: high })
    .onConflict((conflict) =>
      conflict.columns(['low_id', 'high_id']).doUpdateSet((eb) => ({ low_id: eb.ref('excluded.low_id') })),
    )
    .returning('closed_at as closedAt')
    .executeTakeFirstOrThrow()
  return held.closedAt !== null
}

export async function recount(tx: Tx, { low, high }: Pair): Promise<void> {
  await recountWhere(tx, sql`conversations.low_id = ${low} and conversations.high_id = ${high}`)
}

async function recountWhere(tx: Tx, isRecounted: RawBuilder<unknown>): Promise<void> {
  const among = (side: Side) => sql`
    messages.low_id = conversations.low_id and messages.high_id = conversations.high_id and ${isListed(side)}`
  const unreadBy = (side: Side, sender: 'low_id' | 'high_id') => sql`(
    select count(*) from messages
    where ${among(side)} and sender_id = ${sql.ref(`conversations.${sender}`)} and read_at is null)`
  await sql`
    update conversations set
      low_latest_id = (select max(id) from messages where ${among('low')}),
      high_latest_id = (select max(id) from messages where ${among('high')}),
      low_unread = case when closed_at is null then ${unreadBy('low', 'high_id')} else 0 end,
      high_unread = case when closed_at is null then ${unreadBy('high', 'low_id')} else 0 end
    where ${isRecounted}`.execute(tx)
}

/**
 * Deletes a leaver's own messages for both sides, and hides received messages for the leaver only. Returns
 * the ids of the leaver's contacts.
 */
export async function deleteMessagesOf(tx: Tx, id: number): Promise<number[]> {
  const isTheirs = sql`(low_id = ${id} or high_id = ${id})`
  const { rows } = await sql<{ otherId: number }>`
    select low_id + high_id - ${id}::integer as "otherId" from conversations where ${isTheirs}
    order by low_id, high_id for update`.execute(tx)
  await sql`
    delete from message_files using messages as sent
    where sent.low_id = message_files.low_id and sent.high_id = message_files.high_id and sent.id = message_id
      and (sent.low_id = ${id} or sent.high_id = ${id}) and sent.sender_id = ${id}`.execute(tx)
  // New version numbers must be above the conversation's `last_version`, even if they are drawn from a lower
  // range of the sequence.
  await sql`
    with sent as materialized (
      select low_id, high_id, id, nextval('message_versions') as number from messages
      where ${isTheirs} and sender_id = ${id} and deleted_at is null
    ), numbered as (
      select sent.*, number + greatest(0, last_version + 1 - min(number) over (partition by low_id, high_id)) as version
      from sent join conversations using (low_id, high_id)
    ), emptied as (
      update messages set ${EMPTIED}, client_id = null, changed = version from numbered
      where messages.low_id = numbered.low_id and messages.high_id = numbered.high_id and messages.id = numbered.id
    )
    update conversations set last_version = newest.version
    from (select low_id, high_id, max(version) as version from numbered group by low_id, high_id) as newest
    where conversations.low_id = newest.low_id and conversations.high_id = newest.high_id`.execute(tx)
  await sql`
    update messages set low_removed = low_removed or low_id = ${id}, high_removed = high_removed or high_id = ${id}
    where ${isTheirs} and sender_id <> ${id}`.execute(tx)
  await recountWhere(tx, isTheirs)
  return rows.map(({ otherId }) => otherId)
}

/** Closes a conversation, or creates it as closed, so that no simultaneous message can leave it open. */
export async function closeConversation(tx: Tx, { low, high }: Pair): Promise<void> {
  await sql`
    insert into conversations (low_id, high_id, closed_at) values (${low}, ${high}, now())
    on conflict (low_id, high_id) do update set closed_at = now(), low_unread = 0, high_unread = 0`.execute(
    tx,
  )
}

export async function reopenConversation(tx: Tx, pair: Pair): Promise<void> {
  const { low, high } = pair
  const { numAffectedRows } = await sql`
    update conversations set closed_at = null
    where low_id = ${low} and high_id = ${high} and closed_at is not null`.execute(tx)
  if (numAffectedRows) await recount(tx, pair)
}

export type ConversationRow = MessageRow & { unread: number; isBonded: boolean; contact: ContactRow }

export async function conversationsOf(
  db: Db,
  playerId: number,
  { limit, before, closed = false }: Page & { closed?: boolean },
): Promise<ConversationRow[]> {
  return latest(db, { playerId, limit, before: before ?? Number.MAX_SAFE_INTEGER, closed })
}

type Latest = { playerId: number; limit: number; before: number; closed: boolean }

const latest = prepared(
  (_, { playerId, limit, before, closed }: Latest) => sql<ConversationRow>`
    select ${LATEST_OF_SIDE}, unread, bonds.low_id is not null as "isBonded",
      json_build_object('id', players.id, 'name', players.name, 'photoId', players.photo_id,
        'phone', players.phone, 'role', players.role, 'status', players.status,
        'profileVisibility', players.profile_visibility) as contact
    from (
      select * from conversation_sides
      where player_id = ${playerId} and latest_id < ${before} and is_closed = ${closed}::boolean
        and other_id not in (${apartFrom(playerId)})
      order by latest_id desc limit ${limit}
    ) as side
      join players on players.id = other_id
      left join bonds on bonds.low_id = least(player_id, other_id) and bonds.high_id = greatest(player_id, other_id)
    order by latest_id desc`,
)

export async function countUnreadOf(db: Db, playerId: number): Promise<number> {
  const [row] = await unread(db, { playerId })
  return row!.count
}

const unread = prepared(
  (_, { playerId }: { playerId: number }) => sql<{ count: number }>`
      select coalesce(sum(unread), 0)::integer as count from conversation_sides
      where player_id = ${playerId} and unread > 0
        and other_id not in (${apartFrom(playerId)}) and other_id not in (${mutedCorrespondents(playerId)})`,
)

export const unreadConversationsOf = prepared(
  (_, { playerId, limit }: { playerId: number; limit: number }) => sql<{
    id: number
    name: string
    unread: number
    /** The beginning of the last message, or null if the player wrote it. */
    content: string | null
    messageType: MessageType
    createdAt: Date
  }>`
      select players.id, players.name, unread, side.created_at as "createdAt",
        case when sender_id = other_id then left(content, ${sql.lit(QUOTE_MAX + 1)}) end as content,
        message_type as "messageType"
      from (
        select * from conversation_sides
        where player_id = ${playerId} and unread > 0
          and other_id not in (${apartFrom(playerId)}) and other_id not in (${mutedCorrespondents(playerId)})
        order by latest_id desc limit ${limit}
      ) as side join players on players.id = other_id
      order by latest_id desc`,
)
