import type { ClaimState } from '@kinhold/domain/claims'
import { CLAIM_KEPT_DAYS, CLAIM_LOCK_DAYS, CLAIM_OPEN_DAYS, CLAIM_UNUSED_DAYS } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

// The lifetime of the digits that a claimant reads aloud.
const CLAIM_DIGITS_MINUTES = 10
// This many stopped claims lock an account for other claims.
const CLAIM_STOPS_BEFORE_LOCK = 2

export type Asked = { phone: string } | { name: string; sponsorName: string }

export type ClaimRow = {
  id: number
  playerId: number | null
  newPhone: string
  photoId: string | null
  state: ClaimState
  byGuardians: boolean
  needed: number | null
  confirmed: number
  completesAt: Date | null
  doubtedAt: Date | null
  enteredAt: Date | null
  endedAt: Date | null
  createdAt: Date
  endsAt: Date
}

export async function addClaim(tx: Tx, claim: { asked: Asked; newPhone: string; tokenHash: Buffer }) {
  const values = {
    asked: JSON.stringify(claim.asked),
    new_phone: claim.newPhone,
    token_hash: claim.tokenHash,
  }
  const added = tx.insertInto('claims').values(values).returning('id')
  return (await added.executeTakeFirstOrThrow()).id
}

export async function claimOfToken(db: Db, tokenHash: Buffer): Promise<ClaimRow | undefined> {
  return rowOf(await rows(db).where('token_hash', '=', tokenHash).executeTakeFirst())
}

export async function claimOfLink(db: Db, stopHash: Buffer): Promise<ClaimRow | undefined> {
  return rowOf(await rows(db).where('stop_hash', '=', stopHash).executeTakeFirst())
}

export async function claimById(db: Db, id: number): Promise<ClaimRow | undefined> {
  return rowOf(await rows(db).where('claims.id', '=', id).executeTakeFirst())
}

export async function lockClaim(tx: Tx, id: number): Promise<ClaimRow | undefined> {
  await tx.selectFrom('claims').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return claimById(tx, id)
}

export async function waitingClaimsOf(db: Db, playerId: number): Promise<ClaimRow[]> {
  const query = rows(db).where('claims.player_id', '=', playerId).where('claims.state', '=', 'waiting')
  return (await query.orderBy('completes_at').execute()).map((row) => rowOf(row)!)
}

export async function allClaims(db: Db, page: { limit: number; before: number | null }): Promise<ClaimRow[]> {
  const query = rows(db)
    .where('claims.player_id', 'is not', null)
    .$if(page.before !== null, (all) => all.where('claims.id', '<', page.before!))
  return (await query.orderBy('claims.id', 'desc').limit(page.limit).execute()).map((row) => rowOf(row)!)
}

export async function askedBy(db: Db, id: number): Promise<Asked | null> {
  const query = db.selectFrom('claims').select('asked').where('id', '=', id).where('state', '=', 'open')
  return ((await query.executeTakeFirst())?.asked ?? null) as Asked | null
}

/** The active member with that name and that sponsor's name; null unless exactly one matches. */
export async function playerCalled(db: Db, name: string, sponsorName: string): Promise<number | null> {
  const found = await db
    .selectFrom('players')
    .innerJoin('players as sponsor', 'sponsor.id', 'players.sponsor_id')
    .select('players.id')
    .where(sql`lower(players.name)`, '=', name.toLowerCase())
    .where(sql`lower(sponsor.name)`, '=', sponsorName.toLowerCase())
    .where('players.status', '=', 'active')
    .limit(2)
    .execute()
  return found.length === 1 ? found[0]!.id : null
}

export async function isLocked(db: Db, playerId: number): Promise<boolean> {
  const query = db.selectFrom('claims').select('id').where('player_id', '=', playerId)
  return (await query.where('locks_until', '>', sql<Date>`now()`).executeTakeFirst()) !== undefined
}

/**
 * Locks an account for claims if the claim just stopped is one too many. Claims stopped before an earlier lock ended do
 * not count, so each lock needs as many new ones. The caller must hold the account's row lock.
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
  const since = sql`now() - make_interval(days => ${CLAIM_UNUSED_DAYS}::integer)`
  const { rows: found } = await sql<{ used: boolean }>`
    select exists (select from sessions where player_id = ${playerId} and last_seen_at > ${since})
      or exists (select from trusted_browsers where player_id = ${playerId} and last_used_at > ${since}) as used`.execute(
    db,
  )
  return found[0]!.used
}

export async function openWithPhoto(tx: Tx, id: number, photoId: string): Promise<boolean> {
  const query = tx.updateTable('claims').set({ photo_id: photoId, state: 'open' }).where('id', '=', id)
  return (await query.where('state', '=', 'begun').returning('id').executeTakeFirst()) !== undefined
}

/** Sets the account of a claim, null if it has none that can be claimed, and deletes the typed description. */
export async function setLookedUp(
  tx: Tx,
  id: number,
  of: { playerId: number; byGuardians: boolean; needed: number } | null,
): Promise<void> {
  const values = of
    ? { asked: null, player_id: of.playerId, by_guardians: of.byGuardians, needed: of.needed }
    : { asked: null }
  await tx.updateTable('claims').set(values).where('id', '=', id).execute()
}

/** The sequence number of a claim's current digits and their end; they change every `CLAIM_DIGITS_MINUTES`. */
export async function digitsNow(db: Db, id: number): Promise<{ which: number; until: Date }> {
  const seconds = CLAIM_DIGITS_MINUTES * 60
  const { rows: found } = await sql<{ which: number; until: Date }>`
    select which, created_at + make_interval(secs => (which + 1) * ${seconds}::integer) as until
    from claims, lateral (select floor(extract(epoch from now() - created_at) / ${seconds}::integer)::integer as which) as of
    where id = ${id}`.execute(db)
  return found[0]!
}

/** Stores the hash of a claim's digits with their end. */
export async function keepDigits(db: Db, id: number, digits: { hash: Buffer; until: Date }): Promise<void> {
  await db
    .updateTable('claims')
    .set({ digits_hash: digits.hash, digits_until: digits.until })
    .where('id', '=', id)
    .where('digits_hash', 'is distinct from', digits.hash)
    .where('state', 'in', ['open', 'waiting'])
    .execute()
}

export async function liveDigits(tx: Tx, id: number): Promise<Buffer | null> {
  const query = tx
    .selectFrom('claims')
    .select('digits_hash as hash')
    .where('id', '=', id)
    .where('digits_until', '>', sql<Date>`now()`)
  return (await query.executeTakeFirst())?.hash ?? null
}

export async function setWaiting(tx: Tx, id: number, hours: number): Promise<void> {
  const values = {
    state: 'waiting',
    completes_at: sql<Date>`now() + make_interval(hours => ${hours}::integer)`,
  }
  await tx.updateTable('claims').set(values).where('id', '=', id).execute()
}

export async function lacksStopLink(db: Db, id: number): Promise<boolean> {
  const query = db.selectFrom('claims').select('id').where('id', '=', id).where('state', '=', 'waiting')
  return (await query.where('stop_hash', 'is', null).executeTakeFirst()) !== undefined
}

export async function setStopLink(tx: Tx, id: number, stopHash: Buffer): Promise<boolean> {
  const set = await tx
    .updateTable('claims')
    .set({ stop_hash: stopHash })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('stop_hash', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return set !== undefined
}

export async function setDoubted(tx: Tx, id: number): Promise<void> {
  const values = { doubted_at: sql<Date>`now()` }
  await tx.updateTable('claims').set(values).where('id', '=', id).execute()
}

/** Reopens a confirmed claim for further confirmations; the next confirmation texts the old number again. */
export async function setOpenAgain(tx: Tx, id: number): Promise<void> {
  const values = { state: 'open', completes_at: null, stop_hash: null }
  await tx.updateTable('claims').set(values).where('id', '=', id).execute()
}

export async function setEnded(tx: Tx, id: number, state: 'done' | 'stopped' | 'failed' | 'ended') {
  const values = { state, ended_at: sql<Date>`now()`, digits_hash: null, digits_until: null, asked: null }
  await tx.updateTable('claims').set(values).where('id', '=', id).execute()
}

export async function endOthers(tx: Tx, playerId: number, except: number): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ state: 'ended', ended_at: sql<Date>`now()`, digits_hash: null, digits_until: null })
    .where('player_id', '=', playerId)
    .where('id', '<>', except)
    .where('state', 'in', ['begun', 'open', 'waiting'])
    .execute()
}

/** Ends the unconfirmed claims for a new number: its holder, who has proved it, makes a new claim. */
export async function endUnconfirmedFor(tx: Tx, newPhone: string): Promise<void> {
  await sql`
    update claims set state = 'ended', ended_at = now(), digits_hash = null, digits_until = null, asked = null
    where new_phone = ${newPhone} and state in ('begun', 'open')
      and not exists (select from claim_helpers where claim_id = claims.id and confirmed_at is not null)`.execute(
    tx,
  )
}

export async function setEntered(tx: Tx, id: number): Promise<boolean> {
  const entered = await tx
    .updateTable('claims')
    .set({ entered_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('entered_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return entered !== undefined
}

export async function dueClaims(db: Db): Promise<number[]> {
  const query = db
    .selectFrom('claims')
    .select('id')
    .where('state', '=', 'waiting')
    .where('completes_at', '<=', sql<Date>`now()`)
  return (await query.orderBy('completes_at').execute()).map(({ id }) => id)
}

export async function isDue(db: Db, id: number): Promise<boolean> {
  return (await dueClaims(db)).includes(id)
}

/** Ends claims without confirmation after `CLAIM_OPEN_DAYS`, and removes those that ended `CLAIM_KEPT_DAYS` ago. */
export async function removeOldClaims(db: Db): Promise<void> {
  await sql`
    update claims set state = 'ended', ended_at = now(), digits_hash = null, digits_until = null, asked = null
    where state in ('begun', 'open')
      and created_at < now() - make_interval(days => ${CLAIM_OPEN_DAYS}::integer)`.execute(db)
  await db
    .deleteFrom('claims')
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${CLAIM_KEPT_DAYS}::integer)`)
    .execute()
}

function rows(db: Db) {
  return db
    .selectFrom('claims')
    .select([
      'claims.id',
      'claims.player_id as playerId',
      'new_phone as newPhone',
      'photo_id as photoId',
      'state',
      'by_guardians as byGuardians',
      'needed',
      'completes_at as completesAt',
      'doubted_at as doubtedAt',
      'entered_at as enteredAt',
      'ended_at as endedAt',
      'claims.created_at as createdAt',
    ])
    .select(
      sql<number>`(select count(*)::integer from claim_helpers
        where claim_id = claims.id and confirmed_at is not null)`.as('confirmed'),
    )
    .select(sql<Date>`claims.created_at + make_interval(days => ${CLAIM_OPEN_DAYS}::integer)`.as('endsAt'))
}

// A check constraint allows no other states.
function rowOf<Row extends { state: string }>(row: Row | undefined) {
  return row && { ...row, state: row.state as ClaimState }
}
