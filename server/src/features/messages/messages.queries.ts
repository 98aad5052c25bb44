import { DELETED_MESSAGE_DAYS, QUOTE_MAX } from '@kinhold/domain/limits'
import type { MessageType, Voice } from '@kinhold/domain/messages'
import { type RawBuilder, sql } from 'kysely'
import { breaksUniqueness, type Db, type Page, type Tx } from '../../db/database.ts'
import { prepared, preparedWrite } from '../../db/prepared.ts'
import { searchedUnder, underEach } from '../../db/text-search.ts'
import { standing } from '../players/standing.queries.ts'
import { keepsApart } from '../ties/ties.queries.ts'
import type { StoredMedia } from '../uploads/stored-files.values.ts'
import type { Pair, Side } from './conversation.values.ts'

export type QuoteRow = { id: number; senderId: number; messageType: MessageType; content: string }

/** A message from one side: `archived`, `deleted` and `version` are that side's. */
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
  voice: Voice | null
  reactions: Record<string, number[]> | null
  archived: boolean
  deleted: boolean
  version: number
  quote: QuoteRow | null
  files: StoredMedia[] | null
}

export type NewMessage = {
  senderId: number
  messageType: MessageType
  content: string
  clientId: string | null
  replyToId: number | null
  voice: Voice | null
  uploadIds: string[]
  /** In search form. */
  words: string[]
}

/** Without its files; null when the conversation is closed or the sender inactive; throws when `isSentBefore`. */
export async function addMessage(db: Db, pair: Pair, message: NewMessage): Promise<MessageRow | null> {
  const { low, high, side } = pair
  const { voice, uploadIds, words, ...rest } = message
  const [row] = await adding[side](db, {
    ...rest,
    low,
    high,
    uploadIds,
    voice: voice && JSON.stringify(voice),
    fileCount: uploadIds.length,
    search: underEach([low, high], words),
  })
  return row ?? null
}

export function isSentBefore(error: unknown): boolean {
  return breaksUniqueness(error, 'messages_by_client')
}

export async function messageByClient(db: Db, senderId: number, clientId: string) {
  return db
    .selectFrom('messages')
    .select(['id', 'low_id as low', 'high_id as high'])
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

export async function placeOfMessage(db: Db, id: number): Promise<{ low: number; high: number } | undefined> {
  return db
    .selectFrom('messages')
    .select(['low_id as low', 'high_id as high'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** One message from one side, deleted or not; undefined when it is not in this conversation. */
export async function messageOf(db: Db, pair: Pair, id: number): Promise<MessageRow | undefined> {
  const [row] = await one[pair.side](db, { low: pair.low, high: pair.high, id })
  return row
}

/** The newest messages of a side's list before `before`, newest first. */
export async function messagesBefore(db: Db, { low, high, side }: Pair, { limit, before }: Page) {
  return before === null
    ? newest[side](db, { low, high, limit })
    : older[side](db, { low, high, limit, before })
}

/** The messages of a side's list after `after`, oldest first. */
export async function messagesAfter(
  db: Db,
  { low, high, side }: Pair,
  { limit, after }: { limit: number; after: number },
): Promise<MessageRow[]> {
  return newer[side](db, { low, high, limit, after })
}

/** Messages changed for a side after a version, deleted ones included, in order of the changes. */
export async function messagesSince(
  db: Db,
  { low, high, side }: Pair,
  { limit, since }: { limit: number; since: number },
): Promise<MessageRow[]> {
  return changedSince[side](db, { low, high, limit, since })
}

/** The id of a side's first message at or after a moment, else of its last; null where it has none. */
export async function messageAt(db: Db, { low, high, side }: Pair, at: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(
      (select min(id) from messages where ${listedIn(low, high, side)} and created_at >= ${at}),
      (select max(id) from messages where ${listedIn(low, high, side)})
    ) as id`.execute(db)
  return rows[0]!.id
}

export async function archivedOf(db: Db, { low, high, side }: Pair, { limit, before }: Page) {
  const { rows } = await sql<MessageRow>`
    select ${columnsFor(side)} from messages
    where low_id = ${low} and high_id = ${high} and ${sql.ref(`${side}_archived`)}
      and deleted_at is null and not ${sql.ref(`${side}_removed`)}
      and ${before === null ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

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

export async function changeMessage(
  tx: Tx,
  pair: Pair,
  id: number,
  change: { edit: { content: string; words: string[] } } | { reactions: Record<string, number[]> },
): Promise<void> {
  const set =
    'edit' in change
      ? sql`content = ${change.edit.content}, edited_at = now(), search = ${searchedUnder([pair.low, pair.high], change.edit.words)}`
      : sql`reactions = ${JSON.stringify(change.reactions)}`
  await sql`
    update messages set ${set}, changed = nextval('message_versions')
    where low_id = ${pair.low} and high_id = ${pair.high} and id = ${id}`.execute(tx)
}

export async function setArchived(tx: Tx, pair: Pair, id: number, archived: boolean): Promise<void> {
  await touch(tx, pair, id, sql`${sql.ref(`${pair.side}_archived`)} = ${archived}`)
}

export async function removeForSide(tx: Tx, pair: Pair, id: number): Promise<void> {
  await touch(tx, pair, id, sql`${sql.ref(`${pair.side}_removed`)} = true`)
}

async function touch(tx: Tx, { low, high, side }: Pair, id: number, set: RawBuilder<unknown>): Promise<void> {
  await sql`
    update messages set ${set}, ${sql.ref(`${side}_changed`)} = nextval('message_versions')
    where low_id = ${low} and high_id = ${high} and id = ${id}`.execute(tx)
}

/** Its content is cleared at once, the row stays for clients that poll for changes; returns the ids of its uploads. */
export async function deleteForBoth(tx: Tx, { low, high }: Pair, id: number): Promise<string[]> {
  const used = await tx
    .deleteFrom('message_files')
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .where('message_id', '=', id)
    .returning('upload_id as uploadId')
    .execute()
  await sql`
    update messages set deleted_at = now(), content = '', search = null, voice = null, reactions = null,
      file_count = 0, changed = nextval('message_versions')
    where low_id = ${low} and high_id = ${high} and id = ${id}`.execute(tx)
  return used.map(({ uploadId }) => uploadId)
}

export async function removeDeletedMessages(db: Db): Promise<void> {
  await sql`
    delete from messages
    where deleted_at < now() - make_interval(days => ${DELETED_MESSAGE_DAYS}::integer)`.execute(db)
  await sql`delete from messages where low_removed and high_removed`.execute(db)
}

export async function allMessagesOf(db: Db, playerId: number, { limit, before }: Page) {
  const half = (side: Side) => sql`
    (select ${columnsFor(side)} from messages
    where ${sql.ref(`${side}_id`)} = ${playerId} and ${isListed(side)}
      and ${before === null ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${limit})`
  const { rows } = await sql<MessageRow>`
    select * from (${half('low')} union all ${half('high')}) as either
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** SQL condition for `uploads.id`: a message that this player still has holds the file. */
export function isInMessageFor(playerId: number) {
  return sql<boolean>`exists (
    select from message_files join messages on messages.low_id = message_files.low_id
      and messages.high_id = message_files.high_id and messages.id = message_id
    where upload_id = uploads.id and deleted_at is null and (
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
  return columnsWhere((column, table) => sql.ref(`${table}.${side}_${column}`))
}

/** The same where the side differs by row: `isLow` holds in rows where it is the lower one. */
export function columnsWhereLow(isLow: RawBuilder<unknown>) {
  return columnsWhere(
    (column, table) =>
      sql`case when ${isLow} then ${sql.ref(`${table}.low_${column}`)} else ${sql.ref(`${table}.high_${column}`)} end`,
  )
}

type OwnColumn = (column: 'archived' | 'removed' | 'changed', table: string) => RawBuilder<unknown>

function columnsWhere(own: OwnColumn) {
  return sql`
    messages.low_id as low, messages.high_id as high, messages.id, messages.sender_id as "senderId",
    messages.message_type as "messageType", messages.content, messages.created_at as "createdAt",
    messages.read_at as "readAt", messages.edited_at as "editedAt", messages.client_id as "clientId",
    messages.voice, messages.reactions, ${own('archived', 'messages')} as archived,
    messages.deleted_at is not null or ${own('removed', 'messages')} as deleted,
    greatest(messages.id, messages.changed, ${own('changed', 'messages')}) as version,
    case when messages.reply_to_id is not null then ${quoteWhere(own)} end as quote,
    case when messages.file_count > 0 then ${FILES} end as files`
}

function quoteWhere(own: OwnColumn) {
  return sql`(
    select json_build_object('id', quoted.id, 'senderId', quoted.sender_id, 'messageType', quoted.message_type,
      'content', left(quoted.content, ${sql.lit(QUOTE_MAX)}))
    from messages as quoted
    where quoted.low_id = messages.low_id and quoted.high_id = messages.high_id and quoted.id = messages.reply_to_id
      and quoted.deleted_at is null and not ${own('removed', 'quoted')})`
}

const FILES = sql`(
  select json_agg(json_build_object('id', uploads.id, 'kind', kind, 'name', name, 'contentType', content_type,
    'bytes', bytes, 'width', width, 'height', height) order by place)
  from message_files join uploads on uploads.id = upload_id
  where message_files.low_id = messages.low_id and message_files.high_id = messages.high_id
    and message_id = messages.id)`

type Conversation = { low: number; high: number }

function bySide<V extends object>(
  build: (side: Side, values: V) => RawBuilder<MessageRow>,
  prepare: typeof prepared = prepared,
) {
  const forSide = (side: Side) => prepare((_, values: V) => build(side, values))
  return { low: forSide('low'), high: forSide('high') }
}

type Adding = Conversation &
  Omit<NewMessage, 'voice' | 'words'> & { voice: string | null; fileCount: number; search: string[] }

// The id is drawn under the conversation's lock; a new conversation has no other writer to wait for.
const adding = bySide<Adding>((side, message) => {
  const { low, high } = message
  const unread = sql.ref(`${side === 'low' ? 'high' : 'low'}_unread`)
  return sql<MessageRow>`
    with sender as materialized (${standing(message.senderId)}), held as (
      insert into conversations (low_id, high_id, last_id, low_latest_id, high_latest_id, ${unread})
      select ${low}::integer, ${high}::integer, next.id, next.id, next.id, 1
      from sender cross join (select nextval('message_versions') as id) as next
      on conflict (low_id, high_id) do update set
        (last_id, low_latest_id, high_latest_id) =
          (select next.id, next.id, next.id from (select nextval('message_versions') as id) as next),
        ${unread} = conversations.${unread} + 1
        where conversations.closed_at is null
      returning last_id
    ), added as (
      insert into messages (low_id, high_id, id, sender_id, message_type, content, client_id, reply_to_id, voice,
        file_count, created_at, search)
      select ${low}::integer, ${high}::integer, last_id, ${message.senderId}::integer, ${message.messageType}::text,
        ${message.content}::text, ${message.clientId}::uuid, ${message.replyToId}::bigint, ${message.voice}::jsonb,
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
const one = bySide<Conversation & { id: number }>(
  (side, { low, high, id }) => sql<MessageRow>`
    select ${columnsFor(side)} from messages where low_id = ${low} and high_id = ${high} and id = ${id}`,
)
const newest = bySide<Conversation & { limit: number }>(
  (side, { low, high, limit }) => sql<MessageRow>`
    select ${columnsFor(side)} from messages where ${listedIn(low, high, side)} order by id desc limit ${limit}`,
)
const older = bySide<Conversation & { limit: number; before: number }>(
  (side, { low, high, limit, before }) => sql<MessageRow>`
    select ${columnsFor(side)} from messages where ${listedIn(low, high, side)} and id < ${before}
    order by id desc limit ${limit}`,
)
const newer = bySide<Conversation & { limit: number; after: number }>(
  (side, { low, high, limit, after }) => sql<MessageRow>`
    select ${columnsFor(side)} from messages where ${listedIn(low, high, side)} and id > ${after}
    order by id limit ${limit}`,
)
// Each message is in one of the three parts, by its newest number. A self-join would scan the table once per row until
// PostgreSQL knows its size.
const changedSince = bySide<Conversation & { limit: number; since: number }>(
  (side, { low, high, limit, since }) => {
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
  },
)
