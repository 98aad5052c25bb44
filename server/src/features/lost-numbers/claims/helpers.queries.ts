import type { ClaimState, HelperRole } from '@kinhold/domain/claims'
import { CLAIM_OPEN_DAYS } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import { type Db, NOW, type Tx } from '../../../db/database.ts'
import { idsOf } from '../../../db/rows.ts'
import { apartFrom, keepsApart } from '../../ties/ties.queries.ts'

// A helper sees at most this many claims of each kind per account.
const CLAIMS_SHOWN = 30

/** A helper of a claim. `stillHelps` is false if the helper has lost the role. */
export type HelperRow = Awaited<ReturnType<typeof helpersOf>>[number]
export type AskedRow = Awaited<ReturnType<typeof askedOf>>[number]

export async function addHelpers(tx: Tx, claimId: number, helpers: { playerId: number; role: HelperRole }[]) {
  if (helpers.length === 0) return
  const values = helpers.map(({ playerId, role }) => ({ claim_id: claimId, player_id: playerId, role }))
  await tx.insertInto('claim_helpers').values(values).execute()
}

export async function helpersOf(db: Db, claimId: number) {
  return rows(db).where('claim_id', '=', claimId).orderBy('claim_helpers.player_id').execute()
}

/** Returns the ids of a claim's helpers, except those separated from the owner by a block. */
export async function helpersWhoHear(db: Db, claimId: number, ownerId: number): Promise<number[]> {
  const query = db.selectFrom('claim_helpers').select('player_id as id').where('claim_id', '=', claimId)
  return idsOf(query.where(sql<boolean>`player_id not in (${apartFrom(ownerId)})`).orderBy('player_id'))
}

/**
 * Returns the claims that a player still helps with, newest first. Unconfirmed, confirmed and finished claims
 * on each account have separate limits, so that many claims of one kind can't hide the others.
 */
export async function askedOf(db: Db, playerId: number) {
  const asked = rows(db)
    .select(['photo_id as photoId', 'completes_at as completesAt', 'doubted_at as doubtedAt'])
    .select('claims.created_at as createdAt')
    .select([claimState.as('state'), sql<number>`claims.player_id`.as('ownerId')])
    .select(['ended_at as endedAt', 'by_guardians as byGuardians', 'needed'])
    .select(wasConfirmed.as('wasConfirmed'))
    .select(
      sql<number>`row_number() over (partition by claims.player_id, case when ended_at is null then ${wasConfirmed} end
        order by claim_id desc)`.as('place'),
    )
    .where('claim_helpers.player_id', '=', playerId)
    .where(stillHelps)
  const query = db
    .selectFrom(asked.as('asked'))
    .innerJoin('claims', 'claims.id', 'claimId')
    .selectAll('asked')
  const shown = query.select(CLAIM_ROLES).where('place', '<=', CLAIMS_SHOWN)
  return shown.orderBy('claimId', 'desc').limit(500).execute()
}

/** Returns an SQL condition that holds if the upload is the selfie of a claim and the player may see it. */
export function isSelfieFor(player: { id: number; isAdmin: boolean }) {
  return sql<boolean>`exists (select from claims where photo_id = uploads.id and claims.player_id is not null
    and (${player.isAdmin} or exists (select from claim_helpers
      where claim_id = claims.id and claim_helpers.player_id = ${player.id} and ${stillHelps})))`
}

type Key = Pick<HelperRow, 'claimId' | 'playerId'>

export async function countWrongDigits(tx: Tx, { claimId: claim_id, playerId: player_id }: Key) {
  const query = tx.updateTable('claim_helpers').set({ tries: sql<number>`tries + 1` })
  await query.where(({ and }) => and({ claim_id, player_id })).execute()
}

export async function setConfirmed(
  tx: Tx,
  { claimId: claim_id, playerId: player_id }: Key,
  isConfirmed = true,
) {
  const query = tx.updateTable('claim_helpers').set({ confirmed_at: isConfirmed ? NOW : null })
  await query.where(({ and }) => and({ claim_id, player_id })).execute()
}

const wasConfirmed = sql<boolean>`exists (select from claim_helpers as anyone
  where anyone.claim_id = claims.id and anyone.confirmed_at is not null)`

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

/**
 * A claim that wasn't confirmed in time has expired. A claim that ended earlier was replaced by another
 * claim.
 */
export const claimState = sql<ClaimState>`case when claims.state = 'ended'
  and ended_at >= claims.created_at + make_interval(days => ${CLAIM_OPEN_DAYS}::integer)
  then 'expired' else claims.state end`

/**
 * The roles of the people who have confirmed a claim, and of those who still can. A helper who has lost the
 * role counts only if the claim is no longer open.
 */
export const CLAIM_ROLES = [
  sql<HelperRole[]>`array(select role from claim_helpers where claim_id = claims.id
    and confirmed_at is not null and (claims.state <> 'open' or ${stillHelps}))`.as('confirmedRoles'),
  sql<HelperRole[]>`array(select role from claim_helpers where claim_id = claims.id
    and confirmed_at is null and ${stillHelps})`.as('openRoles'),
]

function rows(db: Db) {
  return db
    .selectFrom('claim_helpers')
    .innerJoin('claims', 'claims.id', 'claim_id')
    .select(['claim_id as claimId', 'claim_helpers.player_id as playerId', 'tries'])
    .select([sql<HelperRole>`role`.as('role'), sql<boolean>`confirmed_at is not null`.as('isConfirmed')])
    .select(stillHelps.as('stillHelps'))
}
