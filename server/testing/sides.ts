import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/**
 * Returns one entry for each person's row in `conversation_sides` that doesn't match the messages of the
 * conversation.
 */
export async function wrongSides({ db }: Pick<TestApp, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with listed as (
      select *, low_id as player_id, high_id as other_id from messages
      where deleted_at is null and not low_archived and not low_removed
      union all
      select *, high_id, low_id from messages where deleted_at is null and not high_archived and not high_removed
    ), counted as (
      select player_id, other_id, max(id) as latest_id,
        count(*) filter (where sender_id = other_id and read_at is null) as unread
      from listed group by player_id, other_id
    ), seen as (
      select low_id as player_id, high_id as other_id, closed_at from conversations
      union all select high_id, low_id, closed_at from conversations
    )
    select player_id || ' sees ' || other_id || ' as before' as what
    from seen left join counted using (player_id, other_id)
      left join listed using (player_id, other_id)
      full join conversation_sides as side using (player_id, other_id)
    where (listed.id is null or listed.id = counted.latest_id) and (
      (closed_at is not null, listed.id, listed.sender_id, listed.message_type, listed.content, listed.details, listed.reactions, listed.read_at, listed.edited_at)
      is distinct from
      (is_closed, side.latest_id, side.sender_id, side.message_type, side.content, side.details, side.reactions, side.read_at, side.edited_at)
      or case when closed_at is null then coalesce(counted.unread, 0) else 0 end is distinct from side.unread)
    order by 1`.execute(db)
  return rows.map(({ what }) => what)
}
