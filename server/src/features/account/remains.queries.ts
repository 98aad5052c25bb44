import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Upload ids of one player who ended their account, or of all who did: the next `most` ids above `after`. */
export async function remainingUploads(
  db: Db,
  { playerId, after, most }: { playerId?: number; after: string; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .innerJoin('players', 'players.id', 'owner_player_id')
    .select('uploads.id')
    .where('deleted_at', 'is not', null)
    .$if(playerId !== undefined, (query) => query.where('players.id', '=', playerId!))
    .where('uploads.id', '>', after)
    .orderBy('uploads.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Unfinished uploads of players who ended their account: the next `most` ids above `after`. */
export async function remainingOpenUploads(
  db: Db,
  { after, most }: { after: string; most: number },
): Promise<{ id: string; playerId: number }[]> {
  return db
    .selectFrom('open_uploads')
    .innerJoin('players', 'players.id', 'player_id')
    .select(['open_uploads.id', 'player_id as playerId'])
    .where('deleted_at', 'is not', null)
    .where('open_uploads.id', '>', after)
    .orderBy('open_uploads.id')
    .limit(most)
    .execute()
}

/**
 * Players who ended their account within 31 days and still have rows, written by another browser during the deletion.
 */
export async function leaversWithRemains(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from players
    where deleted_at > now() - interval '31 days' and (
      exists (select from messages where low_id = players.id and sender_id = players.id and deleted_at is null)
      or exists (select from messages where high_id = players.id and sender_id = players.id and deleted_at is null)
      or exists (select from post_media join posts on posts.id = post_id where author_id = players.id)
      or exists (select from vaults where owner_id = players.id)
      or exists (select from vault_likes where player_id = players.id)
      or exists (select from email_addresses where player_id = players.id)
      or exists (select from notice_settings where player_id = players.id)
      or exists (select from notice_mails where player_id = players.id))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
