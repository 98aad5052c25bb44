import { sql } from 'kysely'
import type { Db, Page } from '../../db/database.ts'
import { LAST_ID } from '../../db/prepared.ts'
import { apartFrom } from '../ties/ties.queries.ts'

type SiblingRow = { id: number; name: string; photoId: string | null }

/** Returns the people who share the player's sponsor and may be listed (`areSiblings`), newest first. */
export async function siblingsOf(
  db: Db,
  player: { id: number; sponsorId: number | null },
  { limit, before }: Page,
): Promise<SiblingRow[]> {
  const { rows } = await sql<SiblingRow>`
    select id, name, photo_id as "photoId" from players
    where sponsor_id = ${player.sponsorId}::integer and id < ${before ?? LAST_ID}
      and id <> ${player.id} and id not in (${apartFrom(player.id)})
      and status = 'active' and awaiting is null
      and network_visibility <> 'private' and allow_invitations
    order by id desc limit ${limit}`.execute(db)
  return rows
}
