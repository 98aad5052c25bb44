import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** In bytes: what a member's files take, what is held for those coming in just now, and what they may take in all. */
export type Usage = { used: number; held: number; quota: number }

const MB = 1024 * 1024

/** What a member's files take of their quota, given in MB; `except` is left out of what is held. */
export async function usageOf(
  db: Db,
  playerId: number,
  quotaMb: number,
  { except = '' } = {},
): Promise<Usage> {
  const { rows } = await sql<{ used: number; held: number }>`
    select
      (select coalesce(sum(bytes), 0)::bigint from uploads where owner_player_id = ${playerId}) as used,
      (select coalesce(sum(bytes), 0)::bigint from upload_room
        where player_id = ${playerId} and id <> ${except} and held_at > ${HELD_SINCE})
      + (select coalesce(sum(bytes), 0)::bigint from open_uploads
        where player_id = ${playerId} and id <> ${except} and done_at is null) as held`.execute(db)
  return { ...rows[0]!, quota: quotaMb * MB }
}

/** How many files a member has. */
export async function countFilesOf(db: Db, playerId: number): Promise<number> {
  const query = db.selectFrom('uploads').select((eb) => eb.fn.countAll<number>().as('count'))
  return (await query.where('owner_player_id', '=', playerId).executeTakeFirstOrThrow()).count
}

// Longer than any upload takes: what a process that was killed held is free then.
const HELD_SINCE = sql<Date>`now() - interval '2 hours'`

/** Holds so much of a member's quota for what is coming in, more or less than before. */
export async function holdRoom(tx: Tx, id: string, playerId: number, bytes: number): Promise<void> {
  await tx
    .insertInto('upload_room')
    .values({ id, player_id: playerId, bytes })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ bytes }))
    .execute()
}

/** Gives back what was held. */
export async function giveRoomBack(db: Db, id: string): Promise<void> {
  await db.deleteFrom('upload_room').where('id', '=', id).execute()
}

/** Removes what processes that were killed still held. */
export async function removeOldRoom(db: Db): Promise<void> {
  await db.deleteFrom('upload_room').where('held_at', '<', HELD_SINCE).execute()
}
