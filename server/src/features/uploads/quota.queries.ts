import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { COUNT, countOf } from '../../db/rows.ts'

const MB = 1024 * 1024

/** Returns a member's usage, quota and reservations in bytes, not counting the reservation `except`. */
export async function usageOf(db: Db, playerId: number, quotaMb: number, { except = '' } = {}) {
  const { rows } = await sql<{ used: number; held: number }>`
    select
      (select coalesce(sum(bytes), 0)::bigint from uploads where owner_player_id = ${playerId}) as used,
      (select coalesce(sum(bytes), 0)::bigint from upload_room
        where player_id = ${playerId} and id <> ${except} and held_at > ${HELD_SINCE})
      + (select coalesce(sum(bytes), 0)::bigint from open_uploads
        where player_id = ${playerId} and id <> ${except} and done_at is null) as held`.execute(db)
  return { ...rows[0]!, quota: quotaMb * MB }
}

export async function countFilesOf(db: Db, playerId: number): Promise<number> {
  return countOf(db.selectFrom('uploads').select(COUNT).where('owner_player_id', '=', playerId))
}

// A reservation from before this time is assumed to belong to a killed process.
const HELD_SINCE = sql<Date>`now() - interval '2 hours'`

/** Reserves `bytes` of a member's quota for an upload, replacing its earlier reservation. */
export async function holdRoom(tx: Tx, id: string, playerId: number, bytes: number): Promise<void> {
  const query = tx.insertInto('upload_room').values({ id, player_id: playerId, bytes })
  await query.onConflict((conflict) => conflict.column('id').doUpdateSet({ bytes })).execute()
}

export async function giveRoomBack(db: Db, id: string): Promise<void> {
  await db.deleteFrom('upload_room').where('id', '=', id).execute()
}

/** Removes reservations older than two hours. */
export async function removeOldRoom(db: Db): Promise<void> {
  await db.deleteFrom('upload_room').where('held_at', '<', HELD_SINCE).execute()
}
