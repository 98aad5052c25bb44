import { SESSION_DAYS } from '@kinhold/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import { type Db, NOW, type Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { hasRow, idsOf } from '../../db/rows.ts'
import type { Identify, Viewer } from '../../http/principal.ts'
import { hashOf, newId, newToken } from '../../http/tokens.ts'
import { PLAYER_COLUMNS, type PlayerColumns, rowOf } from '../players/players.queries.ts'
import { keepEndings } from './ended-sessions.queries.ts'
import type { Ending } from './endings.values.ts'

/** The browser details stored with a session. `browserHash` is the hash of the browser cookie. */
export type Browser = { userAgent: string | null; ipAddress: string | null; browserHash: Buffer }

/** Opens a session and returns its token. Only the hash of the token is stored. */
export async function addSession(
  tx: Tx,
  holder: { playerId: number } | { phone: string },
  browser: Browser,
  { id = newId(), passkeyMadeAt = null }: { id?: string | undefined; passkeyMadeAt?: Date | null },
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      id,
      player_id: 'playerId' in holder ? holder.playerId : null,
      phone: 'phone' in holder ? holder.phone : null,
      user_agent: browser.userAgent?.slice(0, 500) ?? null,
      ip_address: browser.ipAddress,
      browser_hash: browser.browserHash,
      passkey_made_at: passkeyMadeAt,
      expires_at: inDays(SESSION_DAYS),
    })
    .execute()
  return token
}

/**
 * Finds the caller by the token of a live session, in one query. Extends the session at most every ten
 * minutes.
 */
export async function findSession(db: Db, tokenHash: Buffer): ReturnType<Identify['session']> {
  const [row] = await sessionOfToken(db, { tokenHash })
  if (!row) return null
  if (row.isDue) await prolong(db, tokenHash)
  return { principal: principalOf(row), prolonged: row.isDue }
}

const sessionOfToken = prepared((db, { tokenHash }: { tokenHash: Buffer }) =>
  db
    .selectFrom('sessions')
    .leftJoin('players', 'players.id', 'sessions.player_id')
    .leftJoin('vault_users', 'vault_users.phone', 'sessions.phone')
    .select(PLAYER_COLUMNS)
    .select(['sessions.id as sessionId', 'sessions.phone as vaultPhone', 'display_name as displayName'])
    .select('vault_users.language as vaultLanguage')
    .select(sql<boolean>`sessions.last_seen_at < now() - interval '10 minutes'`.as('isDue'))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', NOW)
    .where((eb) => eb.or([eb('players.status', '=', 'active'), mayEnterSomeVault])),
)

/** Returns a token's session if it is live and its player is active, without extending the session. */
export async function sessionIn(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('sessions')
    .innerJoin('players', 'players.id', 'sessions.player_id')
    .select(['sessions.id', 'players.id as playerId'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', NOW)
    .where('players.status', '=', 'active')
    .executeTakeFirst()
}

export async function endSessionOfToken(db: Db, tokenHash: Buffer) {
  return db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning(['id', 'player_id as playerId'])
    .executeTakeFirst()
}

/**
 * Returns true if the session was opened, its passkey created or its browser trusted at least `days` days
 * before `at`.
 */
export async function wasKnown(db: Db, sessionId: string, of: { at: Date; days: number }): Promise<boolean> {
  const before = sql<Date>`${of.at}::timestamptz - make_interval(days => ${of.days}::integer)`
  const isOld = sql<boolean>`(sessions.created_at <= ${before} or passkey_made_at <= ${before} or exists (
    select from trusted_browsers where token_hash = sessions.browser_hash
      and trusted_browsers.player_id = sessions.player_id and trusted_browsers.created_at <= ${before}
      and trusted_browsers.expires_at > now()))`
  return hasRow(db.selectFrom('sessions').select('id').where('id', '=', sessionId).where(isOld))
}

export async function lockOwnSession(tx: Tx, playerId: number, id: string) {
  const query = tx.selectFrom('sessions').select('browser_hash as browserHash')
  return query
    .where(({ and }) => and({ player_id: playerId, id }))
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Ends session `id` and the player's other sessions in that browser. Stores the reason for each ended session
 * except `endedBy`. Returns the ids of the ended sessions.
 */
export async function endSessionsOfBrowser(
  tx: Tx,
  playerId: number,
  { id, browserHash, endedBy }: { id: string; browserHash: Buffer | null; endedBy: string },
): Promise<string[]> {
  const which = sql<boolean>`player_id = ${playerId} and (id = ${id} or browser_hash = ${browserHash})`
  return end(tx, which, 'signed_out', endedBy)
}

/** Ends a player's sessions in one browser, except the session `id`. Returns their ids. */
export async function endOtherSessionsOfBrowser(tx: Tx, playerId: number, id: string, browserHash: Buffer) {
  const which = sql<boolean>`player_id = ${playerId} and browser_hash = ${browserHash} and id <> ${id}`
  return end(tx, which, 'signed_out')
}

/** Ends a player's sessions and any vault-user sessions of the player's number. Returns the sessions' ids. */
export async function endSessionsOf(db: Db, playerId: number, reason: Ending): Promise<string[]> {
  const theirPhone = sql`(select phone from players where id = ${playerId})`
  return end(db, sql`player_id = ${playerId} or phone = ${theirPhone}`, reason)
}

/** Ends all player and vault-user sessions of a number. Returns the sessions' ids. */
export async function endSessionsOfPhone(tx: Tx, phone: string, reason: Ending): Promise<string[]> {
  const itsPlayer = sql`(select id from players where players.phone = ${phone})`
  return end(tx, sql`phone = ${phone} or player_id = ${itsPlayer}`, reason)
}

/**
 * Ends all sessions and returns their ids. Uses a single statement, because there may be very many sessions.
 */
export async function endEverySession(tx: Tx, reason: Ending): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (delete from sessions returning id, token_hash),
      kept as (insert into ended_sessions (token_hash, reason) select token_hash, ${reason} from gone)
    select id from gone`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function sessionsOf(db: Db, playerId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'ip_address as ipAddress'])
    .select(['created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .select(
      sql<Date | null>`(select max(expires_at) from trusted_browsers
        where token_hash = sessions.browser_hash and trusted_browsers.player_id = sessions.player_id
          and trusted_browsers.expires_at > now())`.as('trustedUntil'),
    )
    .where('player_id', '=', playerId)
    .where('expires_at', '>', NOW)
    .orderBy('last_seen_at', 'desc')
    .limit(500)
    .execute()
}

/**
 * Removes expired sessions, passes, links, codes and trusted browsers. Returns the ids of the removed
 * sessions.
 */
export async function removeExpired(db: Db): Promise<string[]> {
  for (const table of EXPIRING) await db.deleteFrom(table).where('expires_at', '<', NOW).execute()
  return end(db, sql`expires_at < ${NOW}`, 'expired')
}

const EXPIRING = [
  'admin_links',
  'invitee_passes',
  'answer_passes',
  'verification_codes',
  'trusted_browsers',
] as const

export async function sessionsWithoutAccess(tx: Tx, phones: string[]): Promise<string[]> {
  const query = tx.selectFrom('sessions').select('id').where(isOf(phones))
  return idsOf(query.where((eb) => eb.not(mayEnterSomeVault)))
}

/**
 * Ends the sessions of vault users who have lost access. With `nothing_left`, users who still have an entry
 * that can be restored keep their sessions.
 */
export async function endSessionsWithoutAccess(tx: Tx, phones: string[], which: 'nothing_left' | 'all') {
  const isLost = which === 'all' ? sql`true` : sql`not ${isOnSomeList}`
  await end(tx, sql`${isOf(phones)} and not ${mayEnterSomeVault} and ${isLost}`, 'vault_access')
}

/** Ends the sessions of vault users with these numbers. Returns the sessions' ids. */
export async function endSessionsOfVaultUsers(tx: Tx, phones: string[]): Promise<string[]> {
  return end(tx, isOf(phones), 'number_taken')
}

// Ends the selected sessions and returns their ids. Stores the reason for all except the session `endedBy`.
async function end(db: Db, which: RawBuilder<boolean>, reason: Ending, endedBy?: string): Promise<string[]> {
  const ended = await db.deleteFrom('sessions').where(which).returning(['id', 'token_hash as hash']).execute()
  const others = ended.filter(({ id }) => id !== endedBy)
  const hashes = others.map(({ hash }) => hash)
  await keepEndings(db, hashes, reason)
  return ended.map(({ id }) => id)
}

function isOf(phones: string[]) {
  return sql<boolean>`sessions.phone = any(${phones}::text[])`
}

const mayEnterSomeVault = sql<boolean>`(sessions.phone is not null
  and exists (select from open_vault_access where open_vault_access.phone = sessions.phone))`

const isOnSomeList = sql<boolean>`exists (
  select from vault_access where vault_access.phone = sessions.phone and ended_at is null)`

async function prolong(db: Db, tokenHash: Buffer): Promise<void> {
  const values = { last_seen_at: NOW, expires_at: inDays(SESSION_DAYS) }
  await db.updateTable('sessions').set(values).where('token_hash', '=', tokenHash).execute()
}

type SessionRow = { [K in 'id' | 'role' | 'name']: unknown } & {
  sessionId: string
  vaultPhone: string | null
  displayName: string | null
  vaultLanguage: string | null
}

function principalOf(row: SessionRow): Viewer {
  const { sessionId, vaultPhone: phone, displayName, vaultLanguage: language } = row
  if (phone !== null) return { kind: 'vault_user', sessionId, phone, displayName, language }
  return { kind: 'player', sessionId, player: rowOf(row as unknown as PlayerColumns)! }
}

function inDays(days: number) {
  return sql<Date>`now() + make_interval(days => ${days}::integer)`
}
