import { CODE_MINUTES } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { hashOf } from '../../http/tokens.ts'

/** The use of a texted code. */
export type Purpose = 'sign_in' | 'change_phone' | 'claim'

/** The key of a code: its number and browser, and the player when it changes their number. */
export type CodeKey = { phone: string; purpose: Purpose; playerId: number | null; browserHash: Buffer }

/** Stores a code for a number; an older one for the same purpose in the same browser no longer works. */
export async function saveCode(tx: Tx, code: CodeKey & { digits: string }): Promise<void> {
  const values = {
    phone: code.phone,
    purpose: code.purpose,
    player_id: code.playerId,
    browser_hash: code.browserHash,
    code_hash: hashOfCode(code.phone, code.digits),
    tries: 0,
    expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES}::integer)`,
  }
  await tx
    .insertInto('verification_codes')
    .values(values)
    .onConflict((conflict) => conflict.columns(['phone', 'purpose', 'browser_hash']).doUpdateSet(values))
    .execute()
}

/** Makes other tries for this number wait until the transaction ends, so that they are counted one by one. */
export async function lockNumber(tx: Tx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${phone}`}, 0))`.execute(tx)
}

/** The live code of a browser, with the tries so far and the seconds until it expires. */
export async function liveCode(tx: Tx, key: CodeKey) {
  return tx
    .selectFrom('verification_codes')
    .select(['tries', 'code_hash as codeHash'])
    .select(sql<number>`ceil(extract(epoch from expires_at - now()))::integer`.as('secondsLeft'))
    .where(isCode(key))
    .where('player_id', 'is not distinct from', key.playerId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Counts a try with a code. */
export async function countTry(tx: Tx, key: CodeKey): Promise<void> {
  await tx
    .updateTable('verification_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where(isCode(key))
    .execute()
}

/** Removes a code that was used. */
export async function removeCode(tx: Tx, key: CodeKey): Promise<void> {
  await tx.deleteFrom('verification_codes').where(isCode(key)).execute()
}

/** Moves the codes that a browser waits for to its new token. */
export async function moveCodes(tx: Tx, from: Buffer, to: Buffer): Promise<void> {
  await tx
    .updateTable('verification_codes')
    .set({ browser_hash: to })
    .where('browser_hash', '=', from)
    .execute()
}

/** True while a player waits in this browser for the code that was texted to a new number. */
export async function isChangingPhone(
  db: Db,
  player: { playerId: number; phone: string; browserHash: Buffer },
): Promise<boolean> {
  const query = db
    .selectFrom('verification_codes')
    .select('phone')
    .where(isCode({ ...player, purpose: 'change_phone' }))
    .where('player_id', '=', player.playerId)
    .where('expires_at', '>', sql<Date>`now()`)
  return (await query.executeTakeFirst()) !== undefined
}

/** The stored form of a code: the SHA-256 of it and its number. */
export function hashOfCode(phone: string, digits: string): Buffer {
  return hashOf(`${phone}:${digits}`)
}

function isCode({ phone, purpose, browserHash }: CodeKey) {
  return sql<boolean>`phone = ${phone} and purpose = ${purpose} and browser_hash = ${browserHash}`
}
