import type { MuteKind } from '@kinhold/domain/mutes'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export type Subject = { kind: MuteKind; id: number }

const TABLES: Record<MuteKind, RawBuilder<unknown>> = {
  conversation: sql`players`,
  person: sql`players`,
  board: sql`groups`,
  vault: sql`vaults`,
}

/** Mutes a thing, or replaces the mute that it has; false when the thing is gone. */
export async function setMute(tx: Tx, playerId: number, { kind, id }: Subject, until: Date | null) {
  const { rows } = await sql`
    insert into mutes (player_id, kind, subject_id, until)
    select ${playerId}::integer, ${kind}::text, id, ${until}::timestamptz from ${TABLES[kind]}
    where id = ${id} for key share
    on conflict (player_id, kind, subject_id) do update set until = excluded.until, created_at = now()
    returning player_id`.execute(tx)
  return rows.length > 0
}

export async function removeMute(tx: Tx, playerId: number, { kind, id }: Subject): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mutes')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeOverMutes(db: Db): Promise<void> {
  await sql`delete from mutes where until <= now()`.execute(db)
}

export async function addBlock(tx: Tx, blockerId: number, blockedId: number): Promise<boolean> {
  const added = await tx
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('blocker_id')
    .executeTakeFirst()
  return added !== undefined
}

export async function removeBlock(tx: Tx, blockerId: number, blockedId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
