import { pairOf } from '@kinhold/domain/bonds'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/**
 * A blocked player. `at` is the time of the block in microseconds since 1970, precise enough for a cursor.
 */
export type BlockRow = { id: number; name: string; photoId: string | null; since: Date; at: number }

export type BlockPlace = Pick<BlockRow, 'at' | 'id'>

export async function blocksOf(
  db: Db,
  playerId: number,
  { limit, before }: { limit: number; before: BlockPlace | null },
): Promise<BlockRow[]> {
  const isBefore = before
    ? sql`(blocks.created_at, blocked_id)
        < (timestamptz 'epoch' + ${before.at}::float8 * interval '1 microsecond', ${before.id}::integer)`
    : sql`true`
  const { rows } = await sql<BlockRow>`
    select players.id, name, photo_id as "photoId", blocks.created_at as since,
      (extract(epoch from blocks.created_at) * 1000000)::bigint as at
    from blocks join players on players.id = blocked_id
    where blocker_id = ${playerId} and ${isBefore}
    order by blocks.created_at desc, blocked_id desc limit ${limit}`.execute(db)
  return rows
}

export async function blockOf(db: Db, playerId: number, blockedId: number): Promise<BlockRow | undefined> {
  const { rows } = await sql<BlockRow>`
    select players.id, name, photo_id as "photoId", blocks.created_at as since, 0 as at
    from blocks join players on players.id = blocked_id
    where blocker_id = ${playerId} and blocked_id = ${blockedId}`.execute(db)
  return rows[0]
}

/** Returns true if the caller has met this person in a conversation, a group or a vault. */
export async function haveMet(db: Db, me: { id: number; phone: string | null }, otherId: number) {
  const { low, high } = pairOf(me.id, otherId)
  const { rows } = await sql<{ met: boolean }>`
    select exists (select from conversations where low_id = ${low} and high_id = ${high} and last_id is not null)
      or exists (
        select from group_members as own join group_members as other using (group_id)
        where own.player_id = ${me.id} and other.player_id = ${otherId}
      ) or exists (
        select from vaults
        where (owner_id = ${me.id} or id in (select vault_id from open_vault_access where phone = ${me.phone}::text))
          and (owner_id = ${otherId} or exists (
            select from comments where vault_id = vaults.id and author_id = ${otherId}
          ))
      ) as met`.execute(db)
  return rows[0]!.met
}
