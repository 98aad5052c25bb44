import { MEMBER_REACH_LEVELS } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/**
 * The ids of everyone who may see a player, and so hears of their changes: they themself, the seven above them in the
 * sponsor tree, the people they sponsored, anyone bonded to them, whom they have invited, and the admin.
 */
export async function playersWhoSee(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above(id, sponsor_id, level) as (
      select id, sponsor_id, 0 from players where id = ${id}
      union all
      select players.id, players.sponsor_id, level + 1
      from above join players on players.id = above.sponsor_id where level < ${MEMBER_REACH_LEVELS}
    )
    select id from above
    union select id from players where sponsor_id = ${id} or role = 'admin'
    union select high_id from bonds where low_id = ${id}
    union select low_id from bonds where high_id = ${id}
    union select players.id from invitations join players on players.phone = recipient_phone
      where invitations.sponsor_id = ${id} and invitations.status = 'pending' and declined_at is null and recipient_id is null`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
