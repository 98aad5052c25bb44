import { TRUSTED_BROWSER_DAYS } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import { type Db, NOW, type Tx } from '../../db/database.ts'
import { hasRow } from '../../db/rows.ts'
import { newId } from '../../http/tokens.ts'
import type { Browser } from './sessions.queries.ts'

/**
 * Trusts a browser for a number for 90 days, or until the number gets a new owner. A renewal for the same
 * owner keeps the original start date.
 */
export async function trustBrowser(tx: Tx, browser: Browser, phone: string): Promise<void> {
  const values = {
    ...seenOf(browser),
    player_id: sql<number | null>`(select id from players where players.phone = ${phone})`,
    expires_at: sql<Date>`now() + make_interval(days => ${TRUSTED_BROWSER_DAYS}::integer)`,
  }
  const since = sql<Date>`case when trusted_browsers.player_id is not distinct from excluded.player_id
    and trusted_browsers.expires_at > now() then trusted_browsers.created_at else now() end`
  await tx
    .insertInto('trusted_browsers')
    .values({ id: newId(), token_hash: browser.browserHash, phone, ...values })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'phone']).doUpdateSet({ ...values, created_at: since }),
    )
    .execute()
}

export async function isTrusted(db: Db, browserHash: Buffer, phone: string): Promise<boolean> {
  const itsPlayer = sql`(select id from players where players.phone = trusted_browsers.phone)`
  const isLive = sql<boolean>`expires_at > now() and player_id is not distinct from ${itsPlayer}`
  const query = db.selectFrom('trusted_browsers').select('phone').where(isLive)
  return hasRow(query.where(({ and }) => and({ token_hash: browserHash, phone })))
}

export async function noteTrustUsed(db: Db, browser: Browser, phone: string): Promise<void> {
  const query = db.updateTable('trusted_browsers').set(seenOf(browser))
  await query.where(({ and }) => and({ token_hash: browser.browserHash, phone })).execute()
}

export async function moveBrowser(tx: Tx, from: Buffer, to: Buffer): Promise<void> {
  await tx.updateTable('trusted_browsers').set({ token_hash: to }).where('token_hash', '=', from).execute()
  await tx.updateTable('sessions').set({ browser_hash: to }).where('browser_hash', '=', from).execute()
}

/**
 * Keeps this browser trusted for a player's new number. Stops trusting all other browsers for that number.
 */
export async function giveTrust(
  tx: Tx,
  { phone, playerId, browserHash }: { phone: string; playerId: number; browserHash: Buffer },
): Promise<void> {
  const others = tx.deleteFrom('trusted_browsers').where('phone', '=', phone)
  await others.where('token_hash', '<>', browserHash).execute()
  const its = tx.updateTable('trusted_browsers').set({ player_id: playerId })
  await its.where(({ and }) => and({ phone, token_hash: browserHash })).execute()
}

export async function endTrust(tx: Tx, of: { playerId: number | null; phones: (string | null)[] }) {
  const which = sql<boolean>`player_id = ${of.playerId} or phone = any(${of.phones}::text[])`
  await tx.deleteFrom('trusted_browsers').where(which).execute()
}

export async function endEveryTrust(tx: Tx): Promise<void> {
  await tx.deleteFrom('trusted_browsers').execute()
}

/** Returns a player's trusted browsers that aren't signed in, most recently used first. */
export async function trustedWithoutSession(db: Db, playerId: number) {
  return db
    .selectFrom('trusted_browsers')
    .select(['id', 'user_agent as userAgent', 'ip_address as ipAddress'])
    .select(['created_at as createdAt', 'last_used_at as lastSeenAt', 'expires_at as trustedUntil'])
    .where('player_id', '=', playerId)
    .where('expires_at', '>', NOW)
    .where(
      sql<boolean>`not exists (select from sessions where browser_hash = trusted_browsers.token_hash
        and sessions.player_id = ${playerId} and sessions.expires_at > now())`,
    )
    .orderBy('last_used_at', 'desc')
    .limit(500)
    .execute()
}

/** Stops trusting the browser with this id in the player's list. Returns the browser's hash. */
export async function endTrustById(tx: Tx, playerId: number, id: string): Promise<Buffer | undefined> {
  const query = tx.deleteFrom('trusted_browsers').where(({ and }) => and({ player_id: playerId, id }))
  return (await query.returning('token_hash').executeTakeFirst())?.token_hash
}

export async function endTrustOfBrowser(tx: Tx, playerId: number, browserHash: Buffer): Promise<void> {
  const which = { player_id: playerId, token_hash: browserHash }
  await tx
    .deleteFrom('trusted_browsers')
    .where(({ and }) => and(which))
    .execute()
}

function seenOf({ userAgent, ipAddress }: Browser) {
  return { user_agent: userAgent?.slice(0, 500) ?? null, ip_address: ipAddress, last_used_at: NOW }
}
