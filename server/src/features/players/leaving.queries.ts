import { FORMER_MEMBER } from '@kinhold/domain/players'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

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
