import { ADMIN_ID } from '@kinhold/domain/players'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { hasRow } from '../../db/rows.ts'

/**
 * Returns the operator's other account: the member account if `playerId` is the admin, or the admin account
 * if `playerId` is that member account (decision 53). Nobody else has two accounts.
 */
export async function otherAccountOf(db: Db, playerId: number) {
  const isOther = sql<boolean>`case when ${playerId}::integer = ${ADMIN_ID} then is_operator
    else id = ${ADMIN_ID} and exists (
      select from players as own where own.id = ${playerId}::integer and own.is_operator) end`
  const query = db.selectFrom('players').select(['id', 'name', 'photo_id as photoId'])
  return query.where(isOther).executeTakeFirst()
}

/** Returns true if the player is the operator's own member account. */
export async function isOperatorsOwn(db: Db, playerId: number): Promise<boolean> {
  const query = db.selectFrom('players').select('id').where('id', '=', playerId)
  return hasRow(query.where('is_operator', '=', true))
}

/**
 * Marks a player as the operator's own account, unless another player is already marked. The caller must have
 * locked the admin.
 */
export async function markOperator(tx: Tx, playerId: number): Promise<void> {
  const query = tx.updateTable('players').set({ is_operator: true }).where('id', '=', playerId)
  await query.where(sql<boolean>`not exists (select from players where is_operator)`).execute()
}
