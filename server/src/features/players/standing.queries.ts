import { FORMER_MEMBER } from '@kinhold/domain/players'
import { NO_LINES } from '@kinhold/domain/profile-lines'
import { type RawBuilder, sql } from 'kysely'
import { NOW, type Tx } from '../../db/database.ts'
import type { DB } from '../../db/schema.ts'

/** Waits for all writes for a player, and holds others off. Call it before any lock that others may wait for. */
export async function lockStanding(tx: Tx, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${STANDING}::integer, ${id}::integer)`.execute(tx)
}

/** Keeps an active account so until the transaction ends; an account that a transaction is ending counts as ended. */
export async function holdStanding(tx: Tx, id: number): Promise<boolean> {
  return (await tx.executeQuery(standing(id).compile(tx))).rows.length > 0
}

/** Query for a player's id while `holdStanding` would hold, for use in a statement that writes for them. */
export function standing(id: number): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`select id from players
    where id = ${id}::integer and status = 'active' and pg_try_advisory_xact_lock_shared(${sql.lit(STANDING)}, id)
    for key share`
}

const STANDING = 8_361

/** Earlier additions of rows of theirs are done by then, and no new ones start. */
export async function lockWhole(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('players').select('id').where('id', '=', id).forUpdate().execute()
}

// The place of a former member: where they stand in the tree, and the privacy that they chose. A new column is
// either kept here or emptied below.
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

/** Removes name, number, photo and optional lines of a player, who keeps their place as a former member; the number is free. */
export async function markDeleted(tx: Tx, id: number): Promise<void> {
  const values = {
    name: FORMER_MEMBER,
    phone: null,
    photo_id: null,
    status: 'archived',
    awaiting: null,
    sign_ins: 0,
    deleted_at: NOW,
    ...NO_LINES,
  } satisfies Record<Exclude<keyof DB['players'], Kept>, unknown>
  await tx.updateTable('players').set(values).where('id', '=', id).execute()
}
