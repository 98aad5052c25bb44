import { CODE_MINUTES, CODE_TRIES, TRUSTED_BROWSER_DAYS } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { hashOf } from '../../http/tokens.ts'

/** What a texted code is for. */
export type Purpose = 'sign_in' | 'change_phone'
/** What came of a try; after too many, how many seconds the code would still have lived. */
export type CodeCheck = 'right' | 'wrong' | { tooManyTries: true; secondsLeft: number }

/** Keeps a code for a number; an older one for the same purpose no longer works. */
export async function saveCode(
  tx: Db,
  code: { phone: string; purpose: Purpose; playerId: number | null; digits: string },
): Promise<void> {
  const values = {
    phone: code.phone,
    purpose: code.purpose,
    player_id: code.playerId,
    code_hash: hashOfCode(code.phone, code.digits),
    tries: 0,
    expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES}::integer)`,
  }
  await tx
    .insertInto('verification_codes')
    .values(values)
    .onConflict((conflict) => conflict.columns(['phone', 'purpose']).doUpdateSet(values))
    .execute()
}

/** Counts a try and compares; a right code is used up. A number without a live code has only wrong ones. */
export async function checkCode(
  tx: Db,
  code: { phone: string; purpose: Purpose; playerId: number | null; digits: string },
): Promise<CodeCheck> {
  const row = await tx
    .updateTable('verification_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('phone', '=', code.phone)
    .where('purpose', '=', code.purpose)
    .where('player_id', 'is not distinct from', code.playerId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['tries', 'code_hash as codeHash'])
    .returning(sql<number>`ceil(extract(epoch from expires_at - now()))::integer`.as('secondsLeft'))
    .executeTakeFirst()
  if (!row) return 'wrong'
  if (row.tries > CODE_TRIES) return { tooManyTries: true, secondsLeft: row.secondsLeft }
  const isRight = row.codeHash.equals(hashOfCode(code.phone, code.digits))
  return isRight && (await useUp(tx, code.purpose, row.codeHash)) ? 'right' : 'wrong'
}

// Of two who bring the right code at once, one finds it.
async function useUp(tx: Db, purpose: Purpose, codeHash: Buffer): Promise<boolean> {
  const query = tx
    .deleteFrom('verification_codes')
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .returning('phone')
  return (await query.executeTakeFirst()) !== undefined
}

/** True while a player waits for the code that was texted to a new number. */
export async function isChangingPhone(db: Db, playerId: number, phone: string): Promise<boolean> {
  const query = db
    .selectFrom('verification_codes')
    .select('phone')
    .where('phone', '=', phone)
    .where('purpose', '=', 'change_phone')
    .where('player_id', '=', playerId)
    .where('expires_at', '>', sql<Date>`now()`)
  return (await query.executeTakeFirst()) !== undefined
}

/** Trusts a browser with a number for 90 days. */
export async function trustBrowser(tx: Db, browserHash: Buffer, phone: string): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(days => ${TRUSTED_BROWSER_DAYS}::integer)`
  await tx
    .insertInto('trusted_browsers')
    .values({ token_hash: browserHash, phone, expires_at })
    .onConflict((conflict) => conflict.columns(['token_hash', 'phone']).doUpdateSet({ expires_at }))
    .execute()
}

export async function isTrusted(db: Db, browserHash: Buffer, phone: string): Promise<boolean> {
  const query = db
    .selectFrom('trusted_browsers')
    .select('phone')
    .where('token_hash', '=', browserHash)
    .where('phone', '=', phone)
    .where('expires_at', '>', sql<Date>`now()`)
  return (await query.executeTakeFirst()) !== undefined
}

function hashOfCode(phone: string, digits: string): Buffer {
  return hashOf(`${phone}:${digits}`)
}
