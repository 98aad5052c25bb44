import { sql } from 'kysely'
import type { Db, Page } from '../../db/database.ts'
import { matching } from '../../db/text-search.ts'
import { apartFrom } from '../ties/ties.queries.ts'
import type { Pair, Side } from './conversation.values.ts'
import { isBefore } from './messages.queries.ts'

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

export type Looking = Page & { playerId: number; words: string[] }

/** The messages to search: a pair's messages, the newest in all conversations, or all messages. */
export type Within = Pair | { newest: number } | 'all'

export async function foundWithin(db: Db, within: Within, looking: Looking): Promise<FoundMessage[]> {
  const { playerId, words, before } = looking
  const has = sql`search @@ ${matching([playerId], words)}::tsquery`
  if (within === 'all')
    return found(db, sql`select * from messages where ${has} and ${isBefore(before)}`, looking)
  if ('low' in within) {
    const isIn = sql`low_id = ${within.low} and high_id = ${within.high}`
    return found(db, sql`select * from messages where ${isIn} and ${isBefore(before)} and ${has}`, looking)
  }
  const half = (side: Side) => sql`
    (select * from messages where ${sql.ref(`${side}_id`)} = ${playerId} and ${isBefore(before)}
    order by id desc limit ${within.newest})`
  // Each half may reach back to a different time. Without this limit, messages could be missing from the
  // older part of the union.
  const newest = sql`${half('low')} union all ${half('high')} order by id desc limit ${within.newest}`
  return found(db, sql`select * from (${newest}) as newest where ${has}`, looking)
}

// Apply the page's limit here rather than in `among`, so that the limit counts only rows that meet the
// conditions below.
async function found(db: Db, among: ReturnType<typeof sql>, { playerId, limit }: Looking) {
  const isLow = sql`messages.low_id = ${playerId}`
  const { rows } = await sql<FoundMessage>`
    select messages.id, messages.low_id as low, messages.high_id as high, sender_id as "senderId", content,
      messages.created_at as "createdAt", players.id as "contactId", players.name as "contactName",
      players.photo_id as "contactPhotoId"
    from (
      select * from (${among}) as messages
      where deleted_at is null and not case when ${isLow} then low_removed else high_removed end
        and case when ${isLow} then high_id else low_id end not in (${apartFrom(playerId)})
      order by id desc limit ${limit}
    ) as messages join players on players.id = case when ${isLow} then high_id else low_id end
    order by messages.id desc`.execute(db)
  return rows
}
