import type { Ask } from '../server/src/db/connection.ts'
import { bond } from './people.ts'

/**
 * Creates a bond and a conversation for each pair of players that a query returns, unless they already exist.
 */
export async function beginTalks(ask: Ask, pairs: string, values: unknown[] = []): Promise<void> {
  await bond(ask, pairs, values)
  await ask(
    `insert into conversations (low_id, high_id)
      select least(one, other), greatest(one, other) from (${pairs}) as pairs (one, other) on conflict do nothing`,
    values,
  )
}

/**
 * Sets each conversation's newest message and unread counts, and the rows of the conversation lists, as the
 * app would.
 */
export async function countTalks(ask: Ask): Promise<void> {
  await ask('begin')
  // Enable triggers, because a trigger writes the rows of `conversation_sides` for both people.
  await ask('set local session_replication_role = origin')
  await ask(
    `update conversations set last_id = latest.id, low_latest_id = latest.id, high_latest_id = latest.id,
        low_unread = latest.low_unread, high_unread = latest.high_unread
      from (
        select low_id, high_id, max(id) as id, count(*) filter (where sender_id = high_id and read_at is null) as low_unread,
          count(*) filter (where sender_id = low_id and read_at is null) as high_unread
        from messages group by low_id, high_id
      ) as latest
      where conversations.low_id = latest.low_id and conversations.high_id = latest.high_id`,
  )
  await ask('commit')
}

/** The SQL expression for the text of message `n`. Some words are common, and others are rare. */
export const WORDS = `
  case when n % 2 = 0 then 'common ' else '' end || case when n % 20 = 3 then 'often ' else '' end ||
  case when n % 3001 = 5 then 'rare ' else '' end || 'word' || abs(hashint4(n)) % 5000 || ' word' || abs(hashint4(n + 7)) % 50`
