import { CLAIM_KEPT_DAYS, CLAIM_LOCK_DAYS, CLAIM_OPEN_DAYS, CLAIM_UNUSED_DAYS } from '@kinhold/domain/limits'
import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import { daysAgo, type Db, NOW, type Page, type Tx } from '../../../db/database.ts'
import { LAST_ID } from '../../../db/prepared.ts'
import { hasRow, idsOf } from '../../../db/rows.ts'
import type { DB } from '../../../db/schema.ts'
import { CLAIM_ROLES, claimState } from './helpers.queries.ts'

// The six-digit code that a claimant reads aloud to a helper expires after this many minutes.
const CLAIM_DIGITS_MINUTES = 10
// This many stopped claims lock an account against further claims.
const CLAIM_STOPS_BEFORE_LOCK = 2

export type Asked = { phone: string } | { name: string; sponsorName: string }

export type ClaimRow = NonNullable<Awaited<ReturnType<typeof claimById>>>

export async function addClaim(tx: Tx, claim: { asked: Asked; newPhone: string; tokenHash: Buffer }) {
  const { asked, newPhone: new_phone, tokenHash: token_hash } = claim
  const values = { asked: JSON.stringify(asked), new_phone, token_hash }
  await tx.insertInto('claims').values(values).execute()
}

export async function claimOfToken(db: Db, tokenHash: Buffer) {
  return rows(db).where('token_hash', '=', tokenHash).executeTakeFirst()
}

export async function claimOfLink(db: Db, stopHash: Buffer) {
  return rows(db).where('stop_hash', '=', stopHash).executeTakeFirst()
}

export async function claimById(db: Db, id: number) {
  return rows(db).where('claims.id', '=', id).executeTakeFirst()
}

export async function lockClaim(tx: Tx, id: number) {
  await tx.selectFrom('claims').select('id').where('id', '=', id).forUpdate().execute()
  return claimById(tx, id)
}

export async function waitingClaimsOf(db: Db, playerId: number) {
  const query = rows(db).where('claims.player_id', '=', playerId).where('claims.state', '=', 'waiting')
  return query.orderBy('completes_at').execute()
}

/** Returns true if a claim on the player's account is open or waiting. */
export async function isClaimed(db: Db, playerId: number): Promise<boolean> {
  const query = db.selectFrom('claims').select('id').where('player_id', '=', playerId)
  return hasRow(query.where('state', 'in', ['open', 'waiting']).limit(1))
}

export async function allClaims(db: Db, { limit, before }: Page) {
  const query = rows(db).select(CLAIM_ROLES).where('claims.player_id', 'is not', null)
  const older = query.where('claims.id', '<', before ?? LAST_ID)
  return older.orderBy('claims.id', 'desc').limit(limit).execute()
}

export async function rolesOf(db: Db, id: number) {
  return db.selectFrom('claims').select(CLAIM_ROLES).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function askedBy(db: Db, id: number): Promise<Asked | null> {
  const query = db
    .selectFrom('claims')
    .select('asked')
    .where(({ and }) => and({ id, state: 'open' }))
  return ((await query.executeTakeFirst())?.asked ?? null) as Asked | null
}

/** Returns the id of the active member with this name and sponsor, or null unless exactly one matches. */
export async function playerCalled(db: Db, name: string, sponsorName: string): Promise<number | null> {
  const found = await db
    .selectFrom('players')
    .innerJoin('players as sponsor', 'sponsor.id', 'players.sponsor_id')
    .select('players.id')
    .where(sql<boolean>`plain_name(players.name) collate "C" = plain_name(${name})`)
    .where(sql<boolean>`plain_name(sponsor.name) = plain_name(${sponsorName})`)
    .where('players.status', '=', 'active')
    .limit(2)
    .execute()
  return found.length === 1 ? found[0]!.id : null
}

export async function isLocked(db: Db, playerId: number): Promise<boolean> {
  const query = db.selectFrom('claims').select('id').where('player_id', '=', playerId)
  return hasRow(query.where('locks_until', '>', NOW))
}

/**
 * Locks an account against claims if enough of its claims have been stopped. Claims stopped before an
 * earlier lock ended don't count. The caller must lock the account's row.
 */
export async function lockIfTooMany(tx: Tx, id: number, playerId: number): Promise<void> {
  await sql`
    update claims set locks_until = now() + make_interval(days => ${CLAIM_LOCK_DAYS}::integer)
    where id = ${id} and ${CLAIM_STOPS_BEFORE_LOCK} <= (select count(*) from claims as stopped
      where stopped.player_id = ${playerId} and stopped.state = 'stopped'
        and stopped.ended_at > coalesce((select max(locks_until) from claims as locking
          where locking.player_id = ${playerId}), '-infinity'))`.execute(tx)
}

export async function wasUsedLately(db: Db, playerId: number): Promise<boolean> {
  const since = daysAgo(CLAIM_UNUSED_DAYS)
  const query = db.selectFrom('players').select('id').where('id', '=', playerId)
  const isUsed = sql<boolean>`(exists (select from sessions where player_id = players.id and last_seen_at > ${since})
    or exists (select from trusted_browsers where player_id = players.id and last_used_at > ${since}))`
  return hasRow(query.where(isUsed))
}

/** Changes a claim if the condition holds. Returns false otherwise. */
async function change(
  db: Db,
  id: number,
  values: UpdateObject<DB, 'claims'>,
  condition = sql<boolean>`true`,
) {
  return hasRow(db.updateTable('claims').set(values).where('id', '=', id).where(condition).returning('id'))
}

export async function openWithPhoto(tx: Tx, id: number, photoId: string): Promise<boolean> {
  return change(tx, id, { photo_id: photoId, state: 'open' }, sql`state = 'begun'`)
}

/** Stores the account that was found for a claim, if any, and deletes the typed description. */
export async function setLookedUp(
  tx: Tx,
  id: number,
  of: { playerId: number; byGuardians: boolean; needed: number } | null,
): Promise<void> {
  const found = of && { player_id: of.playerId, by_guardians: of.byGuardians, needed: of.needed }
  await change(tx, id, { asked: null, ...found })
}

/** Returns the index and the expiry of a claim's current six-digit code. */
export async function digitsNow(db: Db, id: number): Promise<{ which: number; until: Date }> {
  const seconds = CLAIM_DIGITS_MINUTES * 60
  const { rows: found } = await sql<{ which: number; until: Date }>`
    select which, created_at + make_interval(secs => (which + 1) * ${seconds}::integer) as until
    from claims, lateral (select floor(extract(epoch from now() - created_at) / ${seconds}::integer)::integer as which) as of
    where id = ${id}`.execute(db)
  return found[0]!
}

export async function keepDigits(db: Db, id: number, { hash, until }: { hash: Buffer; until: Date }) {
  const isNew = sql<boolean>`digits_hash is distinct from ${hash} and state in ('open', 'waiting')`
  await change(db, id, { digits_hash: hash, digits_until: until }, isNew)
}

export async function liveDigits(tx: Tx, id: number): Promise<Buffer | null> {
  const query = tx.selectFrom('claims').select('digits_hash').where('id', '=', id)
  return (await query.where('digits_until', '>', NOW).executeTakeFirst())?.digits_hash ?? null
}

export async function setWaiting(tx: Tx, id: number, hours: number): Promise<void> {
  const completes_at = sql<Date>`now() + make_interval(hours => ${hours}::integer)`
  await change(tx, id, { state: 'waiting', completes_at })
}

const LACKS_STOP_LINK = sql<boolean>`state = 'waiting' and stop_hash is null`

export async function lacksStopLink(db: Db, id: number): Promise<boolean> {
  return hasRow(db.selectFrom('claims').select('id').where('id', '=', id).where(LACKS_STOP_LINK))
}

export async function setStopLink(tx: Tx, id: number, stopHash: Buffer): Promise<boolean> {
  return change(tx, id, { stop_hash: stopHash }, LACKS_STOP_LINK)
}

export async function setDoubted(tx: Tx, id: number): Promise<void> {
  await change(tx, id, { doubted_at: NOW })
}

/** Reopens a waiting claim and removes its stop link, so that the old number can be texted again. */
export async function setOpenAgain(tx: Tx, id: number): Promise<void> {
  await change(tx, id, { state: 'open', completes_at: null, stop_hash: null })
}

const ENDED = { ended_at: NOW, digits_hash: null, digits_until: null, asked: null }

export async function setEnded(tx: Tx, id: number, state: 'done' | 'stopped' | 'failed' | 'ended') {
  await change(tx, id, { ...ENDED, state })
}

async function endAll(db: Db, which: RawBuilder<boolean>): Promise<void> {
  await db
    .updateTable('claims')
    .set({ ...ENDED, state: 'ended' })
    .where(which)
    .execute()
}

export async function endOthers(tx: Tx, playerId: number, except: number): Promise<void> {
  const isUnderWay = sql`state in ('begun', 'open', 'waiting')`
  await endAll(tx, sql`player_id = ${playerId} and id <> ${except} and ${isUnderWay}`)
}

export async function endUnconfirmedFor(tx: Tx, newPhone: string): Promise<void> {
  const isConfirmed = sql`exists (
    select from claim_helpers where claim_id = claims.id and confirmed_at is not null)`
  await endAll(tx, sql`new_phone = ${newPhone} and state in ('begun', 'open') and not ${isConfirmed}`)
}

export async function setEntered(tx: Tx, id: number): Promise<boolean> {
  return change(tx, id, { entered_at: NOW }, sql`entered_at is null`)
}

export async function dueClaims(db: Db): Promise<number[]> {
  const query = db.selectFrom('claims').select('id').where('state', '=', 'waiting')
  return idsOf(query.where('completes_at', '<=', NOW).orderBy('completes_at'))
}

export async function isDue(db: Db, id: number): Promise<boolean> {
  return (await dueClaims(db)).includes(id)
}

/** Ends open claims after `CLAIM_OPEN_DAYS`, and removes claims `CLAIM_KEPT_DAYS` after they end. */
export async function removeOldClaims(db: Db): Promise<void> {
  await endAll(db, sql`state in ('begun', 'open') and created_at < ${daysAgo(CLAIM_OPEN_DAYS)}`)
  await db.deleteFrom('claims').where('ended_at', '<', daysAgo(CLAIM_KEPT_DAYS)).execute()
}

function rows(db: Db) {
  return db
    .selectFrom('claims')
    .select(['claims.id', 'claims.player_id as playerId', 'new_phone as newPhone', 'photo_id as photoId'])
    .select([claimState.as('state'), 'by_guardians as byGuardians', 'needed'])
    .select(['completes_at as completesAt', 'doubted_at as doubtedAt', 'entered_at as enteredAt'])
    .select(['ended_at as endedAt', 'claims.created_at as createdAt'])
    .select(
      sql<number>`(select count(*)::integer from claim_helpers
        where claim_id = claims.id and confirmed_at is not null)`.as('confirmations'),
    )
    .select(sql<Date>`claims.created_at + make_interval(days => ${CLAIM_OPEN_DAYS}::integer)`.as('endsAt'))
}
