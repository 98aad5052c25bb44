import { CODE_MINUTES } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import { daysAgo, type Db, NOW, type Tx } from '../../db/database.ts'
import { hasRow } from '../../db/rows.ts'
import { hashOf } from '../../http/tokens.ts'

export type Purpose = 'sign_in' | 'change_phone' | 'claim'

/** The key of a code: the number, the purpose, the browser, and the player changing their number, if any. */
export type CodeKey = { phone: string; purpose: Purpose; playerId: number | null; browserHash: Buffer }

export async function saveCode(tx: Tx, code: CodeKey & { digits: string }): Promise<void> {
  const { phone, purpose, playerId: player_id, browserHash: browser_hash } = code
  const code_hash = hashOfCode(phone, code.digits)
  const expires_at = sql<Date>`now() + make_interval(mins => ${CODE_MINUTES}::integer)`
  const values = { phone, purpose, player_id, browser_hash, code_hash, tries: 0, expires_at }
  const query = tx.insertInto('verification_codes').values(values)
  const key = ['phone', 'purpose', 'browser_hash'] as const
  await query.onConflict((conflict) => conflict.columns(key).doUpdateSet(values)).execute()
}

/** Locks a number, so that attempts to enter its codes are checked and counted one at a time. */
export async function lockNumber(tx: Tx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${phone}`}, 0))`.execute(tx)
}

export async function liveCode(tx: Tx, key: CodeKey) {
  return tx
    .selectFrom('verification_codes')
    .select(['tries', 'code_hash as codeHash'])
    .select(sql<number>`ceil(extract(epoch from expires_at - now()))::integer`.as('secondsLeft'))
    .where(isCode(key))
    .where('player_id', 'is not distinct from', key.playerId)
    .where('expires_at', '>', NOW)
    .executeTakeFirst()
}

export async function countTry(tx: Tx, key: CodeKey): Promise<void> {
  const query = tx.updateTable('verification_codes').set({ tries: sql<number>`tries + 1` })
  await query.where(isCode(key)).execute()
}

export async function removeCode(tx: Tx, key: CodeKey): Promise<void> {
  await tx.deleteFrom('verification_codes').where(isCode(key)).execute()
}

export async function moveCodes(tx: Tx, from: Buffer, to: Buffer): Promise<void> {
  const query = tx.updateTable('verification_codes').set({ browser_hash: to })
  await query.where('browser_hash', '=', from).execute()
}

export async function isChangingPhone(
  db: Db,
  player: { playerId: number; phone: string; browserHash: Buffer },
): Promise<boolean> {
  const query = db.selectFrom('verification_codes').select('phone')
  const its = query.where(isCode({ ...player, purpose: 'change_phone' }))
  return hasRow(its.where('player_id', '=', player.playerId).where('expires_at', '>', NOW))
}

export function hashOfCode(phone: string, digits: string): Buffer {
  return hashOf(`${phone}:${digits}`)
}

function isCode({ phone, purpose, browserHash }: CodeKey) {
  return sql<boolean>`phone = ${phone} and purpose = ${purpose} and browser_hash = ${browserHash}`
}

/**
 * The maximum number of wrong codes for a number within 24 hours. With a million possible codes, the chance
 * that one of nine guesses succeeds is less than 1 in 100,000 (decision 16). The limit per address is lower,
 * so that no single address can lock a number.
 */
export const WRONG_CODES_PER_NUMBER_DAY = 9
export const WRONG_CODES_PER_ADDRESS_DAY = 6

export async function addWrongCode(tx: Tx, of: { phone: string; addressKey: string }): Promise<void> {
  await tx.insertInto('wrong_codes').values({ phone: of.phone, address_key: of.addressKey }).execute()
}

/** Returns the number of seconds to wait after too many wrong codes, or null if a code may be tried. */
export async function closedFor(db: Db, of: { phone: string; addressKey: string }): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    with recent as (
      select tried_at, address_key,
        row_number() over (order by tried_at desc, id desc) as of_number,
        row_number() over (partition by address_key order by tried_at desc, id desc) as of_address
      from wrong_codes where phone = ${of.phone} and tried_at > now() - interval '24 hours'
    )
    select ceil(extract(epoch from max(tried_at) + interval '24 hours' - now()))::integer as seconds from recent
    where of_number = ${WRONG_CODES_PER_NUMBER_DAY}
      or (address_key = ${of.addressKey} and of_address = ${WRONG_CODES_PER_ADDRESS_DAY})`.execute(db)
  const seconds = rows[0]!.seconds
  return seconds === null ? null : Math.max(1, seconds)
}

export async function removeOldWrongCodes(db: Db): Promise<void> {
  await db.deleteFrom('wrong_codes').where('tried_at', '<', daysAgo(1)).execute()
}
