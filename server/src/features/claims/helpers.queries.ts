import type { HelperRole } from '@kinhold/domain/claims'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** One who may confirm a claim. */
export type HelperRow = {
  claimId: number
  playerId: number
  role: HelperRole
  tries: number
  isConfirmed: boolean
}

/** Asks these to confirm a claim. */
export async function addHelpers(
  tx: Tx,
  claimId: number,
  helpers: { playerId: number; role: HelperRole }[],
): Promise<void> {
  if (helpers.length === 0) return
  const values = helpers.map(({ playerId, role }) => ({ claim_id: claimId, player_id: playerId, role }))
  await tx.insertInto('claim_helpers').values(values).execute()
}

/** Those who may confirm a claim. */
export async function helpersOf(db: Db, claimId: number): Promise<HelperRow[]> {
  return (await rows(db).where('claim_id', '=', claimId).orderBy('player_id').execute()).map(rowOf)
}

/** What a player was asked to confirm, the newest first, from before a claim on. */
export async function askedOf(
  db: Db,
  playerId: number,
  { limit, before }: { limit: number; before: number | null },
): Promise<HelperRow[]> {
  const query = rows(db)
    .where('player_id', '=', playerId)
    .$if(before !== null, (asked) => asked.where('claim_id', '<', before!))
  return (await query.orderBy('claim_id', 'desc').limit(limit).execute()).map(rowOf)
}

/** What a player is asked to confirm and has not, while it is open, the newest first. */
export async function askedNow(db: Db, playerId: number): Promise<HelperRow[]> {
  const query = rows(db)
    .where('player_id', '=', playerId)
    .where('confirmed_at', 'is', null)
    .where('claim_id', 'in', (eb) => eb.selectFrom('claims').select('id').where('state', '=', 'open'))
  return (await query.orderBy('claim_id', 'desc').execute()).map(rowOf)
}

/** Counts digits that were wrong. */
export async function countWrongDigits(tx: Tx, of: { claimId: number; playerId: number }): Promise<void> {
  await tx
    .updateTable('claim_helpers')
    .set({ tries: sql<number>`tries + 1` })
    .where('claim_id', '=', of.claimId)
    .where('player_id', '=', of.playerId)
    .execute()
}

/** Writes down that somebody entered the digits. */
export async function setConfirmed(tx: Tx, of: { claimId: number; playerId: number }): Promise<void> {
  await tx
    .updateTable('claim_helpers')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('claim_id', '=', of.claimId)
    .where('player_id', '=', of.playerId)
    .execute()
}

function rows(db: Db) {
  return db
    .selectFrom('claim_helpers')
    .select(['claim_id as claimId', 'player_id as playerId', 'role', 'tries'])
    .select(sql<boolean>`confirmed_at is not null`.as('isConfirmed'))
}

// The check of the table allows no other roles.
function rowOf(row: Omit<HelperRow, 'role'> & { role: string }): HelperRow {
  return { ...row, role: row.role as HelperRole }
}
