import { FORMER_MEMBER } from '@kinhold/domain/players'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * Waits until nothing is written for a player any more, and lets nobody write for them from now on, until the transaction
 * ends. Asked first, while nothing else is held that others may wait for.
 */
export async function lockStanding(tx: Tx, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${STANDING}::integer, ${id}::integer)`.execute(tx)
}

/**
 * True where a player's account is active, and stays so until the transaction ends. Waits for nobody who ends it: to
 * whoever does, it is as ended.
 */
export async function holdStanding(tx: Tx, id: number): Promise<boolean> {
  return (await tx.executeQuery(standing(id).compile(tx))).rows.length > 0
}

/** A player's id where `holdStanding` would hold, as a query of a statement that writes for them. */
export function standing(id: number): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`select id from players
    where id = ${id}::integer and status = 'active' and pg_try_advisory_xact_lock_shared(${sql.lit(STANDING)}, id)
    for key share`
}

// The class of these locks, apart from those of others.
const STANDING = 8_361

/**
 * Locks a player's row with its key until the transaction ends: whoever is just adding something of theirs is done by
 * then, and nobody begins meanwhile.
 */
export async function lockWhole(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('players').select('id').where('id', '=', id).forUpdate().execute()
}

/** Takes name, number and photo from a player, who keeps their place as a former member; the number is free. */
export async function markDeleted(tx: Tx, id: number): Promise<void> {
  const values = {
    name: FORMER_MEMBER,
    phone: null,
    photo_id: null,
    status: 'archived',
    awaiting: null,
    sign_ins: 0,
    deleted_at: sql<Date>`now()`,
  }
  await tx.updateTable('players').set(values).where('id', '=', id).execute()
}
