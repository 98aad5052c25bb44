import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { isListed } from './messages.queries.ts'

/**
 * Deletes a player's sent messages for both sides and their received ones for themself. All their conversations stay
 * locked until the transaction ends; returns the other players. The rows are swept like other deleted messages.
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
  await sql`
    update messages set deleted_at = now(), content = '', search = null, voice = null, reactions = null,
      file_count = 0, client_id = null, changed = nextval('message_versions')
    where ${isTheirs} and sender_id = ${id} and deleted_at is null`.execute(tx)
  await sql`
    update messages set low_removed = low_removed or low_id = ${id}, high_removed = high_removed or high_id = ${id}
    where ${isTheirs} and sender_id <> ${id}`.execute(tx)
  await recountAll(tx, id)
  return rows.map(({ otherId }) => otherId)
}

async function recountAll(tx: Tx, id: number): Promise<void> {
  const among = (side: 'low' | 'high') => sql`
    messages.low_id = conversations.low_id and messages.high_id = conversations.high_id and ${isListed(side)}`
  const unreadBy = (side: 'low' | 'high', sender: 'low_id' | 'high_id') => sql`(
    select count(*) from messages
    where ${among(side)} and sender_id = ${sql.ref(`conversations.${sender}`)} and read_at is null)`
  await sql`
    update conversations set
      low_latest_id = (select max(id) from messages where ${among('low')}),
      high_latest_id = (select max(id) from messages where ${among('high')}),
      low_unread = case when closed_at is null then ${unreadBy('low', 'high_id')} else 0 end,
      high_unread = case when closed_at is null then ${unreadBy('high', 'low_id')} else 0 end
    where low_id = ${id} or high_id = ${id}`.execute(tx)
}
