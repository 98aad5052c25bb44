import { MEMBER_REACH_LEVELS } from '@kinhold/domain/limits'
import { ADMIN_ID } from '@kinhold/domain/players'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { apartPairs } from '../ties/ties.queries.ts'

/** Returns the ids of all players who may see a player and therefore get live updates about that player. */
export async function playersWhoSee(db: Db, id: number): Promise<number[]> {
  return playersWhoSeeAny(db, [id])
}

/** Returns the ids of all players who may see at least one of these players. */
export async function playersWhoSeeAny(db: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    with recursive seen(id) as (select distinct unnest(${ids}::integer[])),
    apart(seen_id, id) as materialized (${apartPairs(ids)}),
    above(seen_id, id, sponsor_id, level) as (
      select id, id, sponsor_id, 0 from players join seen using (id)
      union all
      select seen_id, players.id, players.sponsor_id, level + 1
      from above join players on players.id = above.sponsor_id where level < ${MEMBER_REACH_LEVELS}
    ),
    seeing(seen_id, id) as (
      select seen_id, id from above
      union all select seen.id, players.id from seen join players on sponsor_id = seen.id
      union all select seen_id, players.id from above join players on players.sponsor_id = above.id
        where level = 1 and above.id <> ${ADMIN_ID}
      union all select low_id, high_id from bonds join seen on low_id = seen.id
      union all select high_id, low_id from bonds join seen on high_id = seen.id
      union all select low_id, high_id from ended_bonds join seen on low_id = seen.id
      union all select high_id, low_id from ended_bonds join seen on high_id = seen.id
      union all select seen.id, players.id
        from seen join invitations on invitations.sponsor_id = seen.id join players on players.phone = recipient_phone
        where invitations.status = 'pending' and declined_at is null and recipient_id is null
          and withheld_from is distinct from players.id
    )
    select id from seeing where (seen_id, id) not in (select seen_id, id from apart)
    union select id from players where role = 'admin'`.execute(db)
  return rows.map((row) => row.id)
}
