import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { apartFrom, mutedCorrespondents } from '../../ties/ties.queries.ts'
import type { Unread, UnreadWithNewest } from './words.values.ts'

export async function unreadIn(
  db: Db,
  playerId: number,
  { lowId, highId }: { lowId: number; highId: number },
): Promise<UnreadWithNewest | undefined> {
  const { rows } = await sql<UnreadWithNewest>`
    select other.id as "senderId", other.name, count(*)::integer as count,
      (array_agg(content order by messages.id desc))[1] as content,
      (array_agg(message_type order by messages.id desc))[1] as "messageType"
    from messages join players as other on other.id = sender_id
    where low_id = ${lowId} and high_id = ${highId} and ${isUnreadBy(playerId)}
    group by other.id`.execute(db)
  return rows[0]
}

/** Returns a member's unread messages between `after` and `until`, grouped by sender, latest sender first. */
export async function unreadOf(db: Db, playerId: number, { after, until }: { after: Date; until: Date }) {
  const { rows } = await sql<Unread & { oldest: Date }>`
    select other.id as "senderId", other.name, count(*)::integer as count, min(messages.created_at) as oldest
    from ${conversationsUnreadBy(sql`${playerId}`)} as unread
      join messages using (low_id, high_id)
      join players as other on other.id = sender_id
    where ${isUnreadBy(playerId)} and messages.created_at > ${after} and messages.created_at <= ${until}
    group by other.id
    order by max(messages.id) desc`.execute(db)
  return rows
}

/** Returns a subquery for the keys of the conversations in which a player has unread messages. */
export function conversationsUnreadBy(player: RawBuilder<unknown>) {
  return sql`(
    select least(player_id, other_id) as low_id, greatest(player_id, other_id) as high_id
    from conversation_sides where player_id = ${player} and unread > 0)`
}

function isUnreadBy(playerId: number) {
  return sql`sender_id <> ${playerId} and sender_id not in (${apartFrom(playerId)})
    and sender_id not in (${mutedCorrespondents(playerId)}) and read_at is null and messages.deleted_at is null
    and not case when low_id = ${playerId} then low_removed or low_archived else high_removed or high_archived end`
}
