import { FORMER_MEMBER } from '@kinhold/domain/players'
import { NO_LINES } from '@kinhold/domain/profile-lines'
import { type RawBuilder, sql } from 'kysely'
import { NOW, type Tx } from '../../db/database.ts'
import type { DB } from '../../db/schema.ts'

/**
 * Waits for a player's writes in progress and makes later writes fail. Call this before taking locks that other
 * transactions may be waiting for.
 */
export async function lockStanding(tx: Tx, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${STANDING}::integer, ${id}::integer)`.execute(tx)
}

/** Keeps an account active until the transaction ends. Returns false if it is inactive or being deleted. */
export async function holdStanding(tx: Tx, id: number): Promise<boolean> {
  return (await tx.executeQuery(standing(id).compile(tx))).rows.length > 0
}

/** Selects a player's id if `holdStanding` would return true, for use within a statement. */
export function standing(id: number): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`select id from players
    where id = ${id}::integer and status = 'active' and pg_try_advisory_xact_lock_shared(${sql.lit(STANDING)}, id)
    for key share`
}

const STANDING = 8_361

/** Waits for inserts in progress that refer to the player. Later inserts wait for this transaction to end. */
export async function lockWhole(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('players').select('id').where('id', '=', id).forUpdate().execute()
}

// The columns that a former member keeps. `markDeleted` must clear all other columns.
type Kept =
  | 'id'
  | 'role'
  | 'sponsor_id'
  | 'created_at'
  | `${'sponsored' | 'bond' | 'trust_unit'}_count`
  | 'allow_invitations'
  | `${'network' | 'profile'}_visibility`
  | 'show_connections'
  | 'auto_accept_groups'

/** Turns a player into a former member and erases the name, number, photo and optional lines. */
export async function markDeleted(tx: Tx, id: number): Promise<void> {
  const values = {
    name: FORMER_MEMBER,
    phone: null,
    photo_id: null,
    status: 'archived',
    awaiting: null,
    sign_ins: 0,
    has_seen_welcome: false,
    language: null,
    is_operator: false,
    deleted_at: NOW,
    ...NO_LINES,
  } satisfies Record<Exclude<keyof DB['players'], Kept>, unknown>
  await tx.updateTable('players').set(values).where('id', '=', id).execute()
}
