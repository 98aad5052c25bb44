import type { MuteKind } from '@kinhold/domain/mutes'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { hasRow } from '../../db/rows.ts'

export type Subject = { kind: MuteKind; id: number }

const TABLES: Record<MuteKind, RawBuilder<unknown>> = {
  conversation: sql`players`,
  person: sql`players`,
  board: sql`groups`,
  vault: sql`vaults`,
}

/** Mutes a subject for a player, replacing any earlier mute. Returns false if the subject doesn't exist. */
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
  const query = tx.deleteFrom('mutes').where(({ and }) => and({ player_id: playerId, kind, subject_id: id }))
  return hasRow(query.returning('kind'))
}

export async function removeOverMutes(db: Db): Promise<void> {
  await sql`delete from mutes where until <= now()`.execute(db)
}

export async function addBlock(tx: Tx, blocker_id: number, blocked_id: number): Promise<void> {
  const query = tx.insertInto('blocks').values({ blocker_id, blocked_id })
  await query.onConflict((conflict) => conflict.doNothing()).execute()
}

export async function removeBlock(tx: Tx, blocker_id: number, blocked_id: number): Promise<boolean> {
  const query = tx.deleteFrom('blocks').where(({ and }) => and({ blocker_id, blocked_id }))
  return hasRow(query.returning('blocked_id'))
}
