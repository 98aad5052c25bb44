import { DELETED_MESSAGE_DAYS, QUOTE_MAX } from '@kinhold/domain/limits'
import type { Details, MessageType } from '@kinhold/domain/messages'
import { type RawBuilder, sql } from 'kysely'
import { breaksUniqueness, type Db, type Page, type Tx } from '../../db/database.ts'
import { prepared, preparedWrite } from '../../db/prepared.ts'
import { searchedUnder, underEach } from '../../db/text-search.ts'
import { standing } from '../players/standing.queries.ts'
import { keepsApart } from '../ties/ties.queries.ts'
import type { StoredMedia } from '../uploads/stored-files.values.ts'
import type { Pair, Side } from './conversation.values.ts'

export type QuoteRow = { id: number; senderId: number; messageType: MessageType; content: string }

/** A message as one side sees it. `archived`, `deleted`, `version` and `quote` can differ between sides. */
export type MessageRow = {
  low: number
  high: number
  id: number
  senderId: number
  messageType: MessageType
  content: string
  createdAt: Date
  readAt: Date | null
  editedAt: Date | null
  clientId: string | null
  details: Details[keyof Details] | null
  reactions: Record<string, number[]> | null
  archived: boolean
  deleted: boolean
  version: number
  quote: QuoteRow | null
  files: StoredMedia[] | null
}

type NewMessage = Pick<MessageRow, 'senderId' | 'messageType' | 'content' | 'clientId' | 'details'> & {
  replyToId: number | null
  uploadIds: string[]
  /** The searchable words of `content`. */
  words: string[]
}

/**
 * Adds a message and returns its row without the files, or null if the message is rejected. Throws if the
 * sender repeats a `clientId`.
 */
export async function addMessage(db: Db, pair: Pair, message: NewMessage): Promise<MessageRow | null> {
  const { details, uploadIds, words, ...rest } = message
  const [row] = await adding(db, pair, {
    ...rest,
    uploadIds,
    details: details && JSON.stringify(details),
    fileCount: uploadIds.length,
    search: underEach([pair.low, pair.high], words),
  })
  return row ?? null
}

export function isSentBefore(error: unknown): boolean {
  return breaksUniqueness(error, MESSAGES_BY_CLIENT)
}

// The index of a partition or shard is named after the table's index or after its columns.
const MESSAGES_BY_CLIENT = /^messages.*_client/

export async function messageByClient(db: Db, pair: Pair, senderId: number, clientId: string) {
  const [row] = await byClient(db, pair, { senderId, clientId })
  return row
}

export async function placeOfMessage(db: Db, id: number): Promise<{ low: number; high: number } | undefined> {
  return db
    .selectFrom('messages')
    .select(['low_id as low', 'high_id as high'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns a message, even a deleted one, as one side sees it. */
export async function messageOf(db: Db, pair: Pair, id: number): Promise<MessageRow | undefined> {
  const [row] = await one(db, pair, { id })
  return row
}

export const messagesBefore = bySide<Page>(
  (side, { low, high, limit, before }) => sql<MessageRow>`
    select ${columnsFor(side)} from messages where ${listedIn(low, high, side)} and ${isBefore(before)}
    order by id desc limit ${limit}`,
)

export const messagesAfter = bySide<{ limit: number; after: number }>(
  (side, { low, high, limit, after }) => sql<MessageRow>`
    select ${columnsFor(side)} from messages where ${listedIn(low, high, side)} and id > ${after}
    order by id limit ${limit}`,
)

/**
 * Returns the messages that have changed for a side since a version, including deleted ones, in order of
 * change. Each message appears only in the subquery for the greatest of its version numbers. A self-join
 * would scan the table once per row until PostgreSQL has statistics about the table.
 */
export const messagesSince = bySide<{ limit: number; since: number }>((side, { low, high, limit, since }) => {
  const own = sql.ref(`${side}_changed`)
  const part = (number: RawBuilder<unknown>, isNewest: RawBuilder<unknown>) => sql`
      (select ${columnsFor(side)} from messages
      where low_id = ${low} and high_id = ${high} and ${number} > ${since} and ${isNewest}
      order by ${number} limit ${limit})`
  return sql<MessageRow>`
      ${part(sql`id`, sql`changed is null and ${own} is null`)}
      union all ${part(sql`changed`, sql`(${own} is null or ${own} < changed)`)}
      union all ${part(own, sql`(changed is null or changed < ${own})`)}
      order by version limit ${limit}`
})

/**
 * Returns the id of a side's first message at or after a time, or of the side's last message if there is no
 * such message.
 */
export async function messageAt(db: Db, { low, high, side }: Pair, at: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(
      (select min(id) from messages where ${listedIn(low, high, side)} and created_at >= ${at}),
      (select max(id) from messages where ${listedIn(low, high, side)})
    ) as id`.execute(db)
  return rows[0]!.id
}

export const archivedOf = bySide<Page>(
  (side, { low, high, limit, before }) => sql<MessageRow>`
    select ${columnsFor(side)} from messages
    where low_id = ${low} and high_id = ${high} and ${sql.ref(`${side}_archived`)}
      and deleted_at is null and not ${sql.ref(`${side}_removed`)} and ${isBefore(before)}
    order by id desc limit ${limit}`,
)

export async function readingOf(db: Db, { low, high, side, otherId }: Pair, playerId: number) {
  const { rows } = await sql<{ firstUnreadId: number | null; readUpTo: number | null; readAt: Date | null }>`
    select (
      select min(id) from messages
      where ${listedIn(low, high, side)} and sender_id = ${otherId} and read_at is null
    ) as "firstUnreadId", last.id as "readUpTo", last.read_at as "readAt"
    from (values (1)) as always left join lateral (
      select id, read_at from messages
      where low_id = ${low} and high_id = ${high} and sender_id = ${playerId} and read_at is not null
      order by id desc limit 1
    ) as last on true`.execute(db)
  return rows[0]!
}

export async function markRead(tx: Tx, { low, high, otherId }: Pair, upTo: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update messages set read_at = now()
    where low_id = ${low} and high_id = ${high} and sender_id = ${otherId} and id <= ${upTo}
      and read_at is null and deleted_at is null`.execute(tx)
  return Number(numAffectedRows)
}

export async function editWords(tx: Tx, pair: Pair, id: number, content: string, words: string[]) {
  const search = searchedUnder([pair.low, pair.high], words)
  await change(tx, pair, id, sql`content = ${content}, edited_at = now(), search = ${search}`)
}

export async function setReactions(tx: Tx, pair: Pair, id: number, reactions: Record<string, number[]>) {
  await change(tx, pair, id, sql`reactions = ${JSON.stringify(reactions)}`)
}

export async function setForSide(
  tx: Tx,
  pair: Pair,
  id: number,
  column: 'archived' | 'removed',
  value: boolean,
) {
  await change(tx, pair, id, sql`${sql.ref(`${pair.side}_${column}`)} = ${value}`, `${pair.side}_changed`)
}

async function change(
  tx: Tx,
  { low, high }: Pair,
  id: number,
  set: RawBuilder<unknown>,
  number = 'changed',
): Promise<void> {
  await sql`
    with next as (
      update conversations set last_version = ${NEXT} where low_id = ${low} and high_id = ${high}
      returning last_version
    )
    update messages set ${set}, ${sql.ref(number)} = last_version from next
    where low_id = ${low} and high_id = ${high} and id = ${id}`.execute(tx)
}

// A distributed engine gives each node its own range of the sequence, so a conversation that has moved to
// another node may draw a number below its `last_version`.
const NEXT = sql`greatest(conversations.last_version + 1, nextval('message_versions'))`

/** Clears a message but keeps its row for clients that poll. Returns the ids of its uploads. */
export async function deleteForBoth(tx: Tx, pair: Pair, id: number): Promise<string[]> {
  const { rows } = await sql<{ uploadId: string }>`
    delete from message_files where low_id = ${pair.low} and high_id = ${pair.high} and message_id = ${id}
    returning upload_id as "uploadId"`.execute(tx)
  await change(tx, pair, id, EMPTIED)
  return rows.map(({ uploadId }) => uploadId)
}

/**
 * SQL assignments that delete a message for both sides. `client_id` stays, so that a retry doesn't add the
 * message again.
 */
export const EMPTIED = sql`deleted_at = now(), content = '', search = null, details = null, reactions = null,
  file_count = 0`

export async function removeDeletedMessages(db: Db): Promise<void> {
  await sql`
    delete from messages
    where deleted_at < now() - make_interval(days => ${DELETED_MESSAGE_DAYS}::integer)`.execute(db)
  await sql`delete from messages where low_removed and high_removed`.execute(db)
}

/** Returns a player's messages in all conversations, each with the other player's name. */
export async function allMessagesOf(db: Db, playerId: number, { limit, before }: Page) {
  const half = (side: Side) => sql`
    (select ${columnsFor(side)} from messages
    where ${sql.ref(`${side}_id`)} = ${playerId} and ${isListed(side)} and ${isBefore(before)}
    order by id desc limit ${limit})`
  const { rows } = await sql<MessageRow & { other: { name: string } }>`
    select page.*, json_build_object('name', players.name) as other
    from (${half('low')} union all ${half('high')} order by id desc limit ${limit}) as page
      join players on players.id = low + high - ${playerId}::integer
    order by page.id desc`.execute(db)
  return rows
}

/**
 * Returns an SQL condition that holds if this player can still see a message with the file `uploads.id`. Only
 * the owner of a file can send it, so the message is in the conversation between the player and the owner.
 */
export function isInMessageFor(playerId: number) {
  return sql<boolean>`exists (
    select from message_files join messages on messages.low_id = message_files.low_id
      and messages.high_id = message_files.high_id and messages.id = message_id
    where upload_id = uploads.id and message_files.low_id = least(uploads.owner_player_id, ${playerId})
      and message_files.high_id = greatest(uploads.owner_player_id, ${playerId}) and deleted_at is null and (
      (messages.low_id = ${playerId} and not low_removed) or (messages.high_id = ${playerId} and not high_removed))
      and not ${keepsApart(sql`messages.low_id`, sql`messages.high_id`)})`
}

export function isListed(side: Side) {
  return sql<boolean>`deleted_at is null
    and not ${sql.ref(`${side}_removed`)} and not ${sql.ref(`${side}_archived`)}`
}

function listedIn(low: number, high: number, side: Side) {
  return sql`low_id = ${low} and high_id = ${high} and ${isListed(side)}`
}

export function columnsFor(side: Side) {
  const own = (column: 'archived' | 'removed' | 'changed') => sql.ref(`messages.${side}_${column}`)
  return sql`
    messages.low_id as low, messages.high_id as high, messages.id, messages.sender_id as "senderId",
    messages.message_type as "messageType", messages.content, messages.created_at as "createdAt",
    messages.read_at as "readAt", messages.edited_at as "editedAt", messages.client_id as "clientId",
    messages.details, messages.reactions, ${own('archived')} as archived,
    messages.deleted_at is not null or ${own('removed')} as deleted,
    greatest(messages.id, messages.changed, ${own('changed')}) as version,
    case when messages.reply_to_id is not null then ${quoteFor(side)} end as quote,
    case when messages.file_count > 0 then ${FILES} end as files`
}

// Read one code point beyond the limit, because it shows whether the cut would split a character.
function quoteFor(side: Side) {
  return sql`(
    select json_build_object('id', quoted.id, 'senderId', quoted.sender_id, 'messageType', quoted.message_type,
      'content', left(quoted.content, ${sql.lit(QUOTE_MAX + 1)}))
    from messages as quoted
    where quoted.low_id = messages.low_id and quoted.high_id = messages.high_id and quoted.id = messages.reply_to_id
      and quoted.deleted_at is null and not ${sql.ref(`quoted.${side}_removed`)})`
}

const FILES_IN_ORDER = sql`
  json_agg(json_build_object('id', uploads.id, 'kind', kind, 'name', name, 'contentType', content_type,
    'bytes', bytes, 'width', width, 'height', height,
    'duration', duration) order by place)`

const FILES = sql`(
  select ${FILES_IN_ORDER} from message_files join uploads on uploads.id = upload_id
  where message_files.low_id = messages.low_id and message_files.high_id = messages.high_id
    and message_id = messages.id)`

/** The columns of a `MessageRow` for the latest message of `conversation_sides as side`. */
export const LATEST_OF_SIDE = sql`
  least(player_id, other_id) as low, greatest(player_id, other_id) as high, latest_id as id, sender_id as "senderId",
  message_type as "messageType", content, side.created_at as "createdAt", read_at as "readAt",
  edited_at as "editedAt", client_id as "clientId", details, reactions, false as archived, false as deleted,
  version, quote, case when upload_ids is not null then (
    select ${FILES_IN_ORDER}
    from unnest(upload_ids) with ordinality as file (upload_id, place) join uploads on uploads.id = upload_id
  ) end as files`

/** Returns an SQL condition for ids below `before`, or for all ids if `before` is null. */
export function isBefore(before: number | null) {
  return sql`id < coalesce(${before}::bigint, ${sql.lit(Number.MAX_SAFE_INTEGER)})`
}

/** Prepares one statement for each side. The returned function runs the statement for the pair's `side`. */
function bySide<V extends object>(
  build: (side: Side, values: V & Pick<Pair, Side>) => RawBuilder<MessageRow>,
  prepare: typeof prepared = prepared,
) {
  const forSide = (side: Side) => prepare((_, values: V & Pick<Pair, Side>) => build(side, values))
  const sides = { low: forSide('low'), high: forSide('high') }
  return (db: Db, { low, high, side }: Pair, values: V) => sides[side](db, { ...values, low, high })
}

type Adding = Omit<NewMessage, 'details' | 'words'> & {
  details: string | null
  fileCount: number
  search: string[]
}

// Assign the id under the conversation's lock, so that higher ids commit later. A new conversation has no
// other writer.
const adding = bySide<Adding>((side, message) => {
  const { low, high } = message
  const unread = sql.ref(`${side === 'low' ? 'high' : 'low'}_unread`)
  return sql<MessageRow>`
    with sender as materialized (${standing(message.senderId)}), held as (
      insert into conversations (low_id, high_id, last_version, last_id, low_latest_id, high_latest_id, ${unread})
      select ${low}::integer, ${high}::integer, next.id, next.id, next.id, next.id, 1
      from sender cross join (select nextval('message_versions') as id) as next
      on conflict (low_id, high_id) do update set
        (last_version, last_id, low_latest_id, high_latest_id) =
          (select next.id, next.id, next.id, next.id from (select ${NEXT} as id) as next),
        ${unread} = conversations.${unread} + 1
        where conversations.closed_at is null
      returning last_id
    ), added as (
      insert into messages (low_id, high_id, id, sender_id, message_type, content, client_id, reply_to_id, details,
        file_count, created_at, search)
      select ${low}::integer, ${high}::integer, last_id, ${message.senderId}::integer, ${message.messageType}::text,
        ${message.content}::text, ${message.clientId}::uuid, ${message.replyToId}::bigint, ${message.details}::jsonb,
        ${message.fileCount}::smallint, clock_timestamp(), array_to_tsvector(${message.search}::text[])
      from held
      returning *
    ), with_files as (
      insert into message_files (low_id, high_id, message_id, place, upload_id)
      select low_id, high_id, added.id, place, upload_id
      from added, unnest(${message.uploadIds}::text[]) with ordinality as file (upload_id, place)
    )
    select ${columnsFor(side)} from added as messages`
}, preparedWrite)
const one = bySide<{ id: number }>(
  (side, { low, high, id }) => sql<MessageRow>`
    select ${columnsFor(side)} from messages where low_id = ${low} and high_id = ${high} and id = ${id}`,
)
const byClient = bySide<{ senderId: number; clientId: string }>(
  (side, { low, high, senderId, clientId }) => sql<MessageRow>`
    select ${columnsFor(side)} from messages
    where low_id = ${low} and high_id = ${high} and sender_id = ${senderId} and client_id = ${clientId}`,
)
