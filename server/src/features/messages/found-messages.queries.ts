import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { matching } from '../../db/text-search.ts'
import type { Pair, Side } from './conversation.values.ts'

/** A message that was found, with whom it is. */
export type FoundMessage = {
  id: number
  low: number
  high: number
  senderId: number
  content: string
  createdAt: Date
  contactId: number
  contactName: string
  contactPhotoId: string | null
}

/** What a player looks for: messages before and after those ids, with words that begin so. */
export type Looking = {
  playerId: number
  words: string[]
  limit: number
  before: number | null
  after?: number
}

/** The newest of them; null where there are too many to look at each. */
export async function fewFound(db: Db, looking: Looking): Promise<FoundMessage[] | null> {
  const { playerId, words, limit, before } = looking
  const { rows } = await sql<FoundMessage & { isTooMany: boolean }>`
    with own as materialized (
      select * from messages
      where search @@ ${matching(words, [`#${playerId}`])}::tsquery and ${isStillThere(playerId)}
        and ${before === null ? sql`true` : sql`id < ${before}`}
      limit ${MANY + 1}
    )
    select ${COLUMNS}, (select count(*) from own) > ${MANY} as "isTooMany"
    from own as messages ${contactOf(playerId)}
    order by messages.id desc limit ${limit}`.execute(db)
  return rows[0]?.isTooMany ? null : rows
}

const MANY = 5_000

/** The newest of them in these conversations. */
export async function foundIn(
  db: Db,
  pairs: Pick<Pair, 'low' | 'high'>[],
  looking: Looking,
): Promise<FoundMessage[]> {
  const { playerId, words, limit, before, after = 0 } = looking
  const { rows } = await sql<FoundMessage>`
    select ${COLUMNS}
    from unnest(${pairs.map(({ low }) => low)}::integer[], ${pairs.map(({ high }) => high)}::integer[])
      as pair (low_id, high_id)
    cross join lateral (
      select * from messages
      where messages.low_id = pair.low_id and messages.high_id = pair.high_id and id > ${after}
        and ${before === null ? sql`true` : sql`id < ${before}`}
        and search @@ ${matching(words)}::tsquery and ${isStillThere(playerId)}
      order by id desc limit ${limit}
    ) as messages ${contactOf(playerId)}
    order by messages.id desc limit ${limit}`.execute(db)
  return rows
}

/** A player's conversations, the latest activity first. */
export async function conversationsByActivity(
  db: Db,
  playerId: number,
  { limit, before }: { limit: number; before: number | null },
): Promise<{ low: number; high: number; lastId: number }[]> {
  const half = (side: Side) => sql`
    (select low_id as low, high_id as high, ${sql.ref(`${side}_latest_id`)} as "lastId" from conversations
    where ${sql.ref(`${side}_id`)} = ${playerId} and ${sql.ref(`${side}_latest_id`)} is not null
      and ${before === null ? sql`true` : sql`${sql.ref(`${side}_latest_id`)} < ${before}`}
    order by ${sql.ref(`${side}_latest_id`)} desc limit ${limit})`
  const { rows } = await sql<{ low: number; high: number; lastId: number }>`
    ${half('low')} union all ${half('high')} order by "lastId" desc limit ${limit}`.execute(db)
  return rows
}

const COLUMNS = sql`
  messages.id, messages.low_id as low, messages.high_id as high, sender_id as "senderId", content,
  messages.created_at as "createdAt", players.id as "contactId", players.name as "contactName",
  players.photo_id as "contactPhotoId"`

const contactOf = (playerId: number) => sql`
  join players on players.id = case when messages.low_id = ${playerId} then messages.high_id else messages.low_id end`

const isStillThere = (playerId: number) => sql`
  deleted_at is null and not case when messages.low_id = ${playerId} then low_removed else high_removed end`
