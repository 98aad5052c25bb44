import type { HelperRole } from '@kinhold/domain/claims'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { keepsApart } from '../ties/ties.queries.ts'

/** One who was asked to confirm a claim; `stillHelps`: they still are what they were asked as. */
export type HelperRow = {
  claimId: number
  playerId: number
  role: HelperRole
  tries: number
  isConfirmed: boolean
  stillHelps: boolean
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

/** Those who were asked to confirm a claim. */
export async function helpersOf(db: Db, claimId: number): Promise<HelperRow[]> {
  return (await rows(db).where('claim_id', '=', claimId).orderBy('claim_helpers.player_id').execute()).map(
    rowOf,
  )
}

/** What a player was asked to confirm and still may, the newest first. */
export async function askedOf(db: Db, playerId: number): Promise<HelperRow[]> {
  const query = rows(db).where('claim_helpers.player_id', '=', playerId).where(stillHelps)
  return (await query.orderBy('claim_id', 'desc').limit(100).execute()).map(rowOf)
}

/** What a player is asked to confirm and has not, while it is open, the newest first. */
export async function askedNow(db: Db, playerId: number): Promise<HelperRow[]> {
  const query = rows(db)
    .where('claim_helpers.player_id', '=', playerId)
    .where('confirmed_at', 'is', null)
    .where('claims.state', '=', 'open')
    .where(stillHelps)
  return (await query.orderBy('claim_id', 'desc').execute()).map(rowOf)
}

/** Holds for `uploads.id` where that file is the selfie of a claim that this player still may confirm, or as the admin any. */
export function isSelfieFor(player: { id: number; isAdmin: boolean }) {
  return sql<boolean>`exists (select from claims where photo_id = uploads.id and claims.player_id is not null
    and (${player.isAdmin} or exists (select from claim_helpers
      where claim_id = claims.id and claim_helpers.player_id = ${player.id} and ${stillHelps})))`
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

// The one place where it is asked whether somebody still helps: what they read, see and confirm follows it.
const bond = sql`exists (select from bonds where low_id = least(claims.player_id, claim_helpers.player_id)
  and high_id = greatest(claims.player_id, claim_helpers.player_id))`
const stillHelps = sql<boolean>`(
  exists (select from players as helper where helper.id = claim_helpers.player_id
    and helper.status = 'active' and helper.awaiting is null)
  and not ${keepsApart(sql`claims.player_id`, sql`claim_helpers.player_id`)}
  and case claim_helpers.role
    when 'admin' then true
    when 'sponsor' then exists (select from players as claimed
      where claimed.id = claims.player_id and claimed.sponsor_id = claim_helpers.player_id)
    when 'partner' then ${bond}
    else ${bond} and exists (select from guardians
      where guardian_id = claim_helpers.player_id and answer = 'agreed' and set_id = (select id from guardian_sets
        where guardian_sets.player_id = claims.player_id and holds_from <= now()
        order by holds_from desc, id desc limit 1)) end)`

function rows(db: Db) {
  return db
    .selectFrom('claim_helpers')
    .innerJoin('claims', 'claims.id', 'claim_id')
    .select(['claim_id as claimId', 'claim_helpers.player_id as playerId', 'role', 'tries'])
    .select(sql<boolean>`confirmed_at is not null`.as('isConfirmed'))
    .select(stillHelps.as('stillHelps'))
}

// The check of the table allows no other roles.
function rowOf(row: Omit<HelperRow, 'role'> & { role: string }): HelperRow {
  return { ...row, role: row.role as HelperRole }
}
