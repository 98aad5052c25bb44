import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { apartFrom, mutedCorrespondents } from '../../ties/ties.queries.ts'
import type { Unread } from './words.values.ts'

export async function unreadIn(
  db: Db,
  playerId: number,
  { lowId, highId }: { lowId: number; highId: number },
): Promise<Unread | undefined> {
  const { rows } = await sql<Unread>`
    select other.id as "senderId", other.name, count(*)::integer as count,
      (array_agg(content order by messages.id desc))[1] as words
    from messages join players as other on other.id = sender_id
    where low_id = ${lowId} and high_id = ${highId} and ${isUnreadBy(playerId)}
    group by other.id`.execute(db)
  return rows[0]
}

/** Returns a member's unread messages between `after` and `until`, grouped by sender, latest sender first. */
export async function unreadOf(db: Db, playerId: number, { after, until }: { after: Date; until: Date }) {
  const { rows } = await sql<Unread & { oldest: Date }>`
    select other.id as "senderId", other.name, count(*)::integer as count,
      (array_agg(content order by messages.id desc))[1] as words, min(messages.created_at) as oldest
    from (
      select low_id, high_id from conversations where low_id = ${playerId} and low_unread > 0
      union all select low_id, high_id from conversations where high_id = ${playerId} and high_unread > 0
    ) as unread
      join messages using (low_id, high_id)
      join players as other on other.id = sender_id
    where ${isUnreadBy(playerId)} and messages.created_at > ${after} and messages.created_at <= ${until}
    group by other.id
    order by max(messages.id) desc`.execute(db)
  return rows
}

function isUnreadBy(playerId: number) {
  return sql`sender_id <> ${playerId} and sender_id not in (${apartFrom(playerId)})
    and sender_id not in (${mutedCorrespondents(playerId)}) and read_at is null and messages.deleted_at is null
    and not case when low_id = ${playerId} then low_removed or low_archived else high_removed or high_archived end`
}
