import { CODE_MINUTES, CODE_TRIES } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import { type Db, NOW, type Tx } from '../../db/database.ts'
import { hashOf } from '../../http/tokens.ts'

export type EmailRow = { address: string | null; waiting: string | null }

export async function confirmedEmailsOf(db: Db, playerIds: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('email_addresses')
    .select(['player_id', 'address'])
    .where(sql<boolean>`player_id = any(${playerIds}::integer[])`)
    .where('address', 'is not', null)
    .execute()
  return new Map(rows.map(({ player_id, address }) => [player_id, address!]))
}

/** Returns a member's confirmed and pending addresses. An address is pending only until its code expires. */
export async function emailOf(db: Db, playerId: number): Promise<EmailRow> {
  const row = await db
    .selectFrom('email_addresses')
    .select(['address', sql<string | null>`case when code_until > now() then waiting end`.as('waiting')])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row ?? { address: null, waiting: null }
}

export async function keepWaiting(tx: Tx, playerId: number, email: { address: string; digits: string }) {
  const values = {
    waiting: email.address,
    code_hash: hashOfCode(playerId, email),
    tries: 0,
    code_until: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES}::integer)`,
  }
  await tx
    .insertInto('email_addresses')
    .values({ player_id: playerId, ...values })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(values))
    .execute()
}

/**
 * The result of checking a code. `used_up`: too many wrong codes were entered. `seconds` is the time until
 * the code expires.
 */
export type EmailCheck = { kind: 'right' } | { kind: 'wrong' | 'none' } | { kind: 'used_up'; seconds: number }

/**
 * Locks the address and compares the entered code with the e-mailed one. A wrong code counts as an attempt.
 */
export async function tryEmailCode(tx: Tx, playerId: number, digits: string): Promise<EmailCheck> {
  const live = await tx
    .selectFrom('email_addresses')
    .select(['waiting', 'code_hash as codeHash', 'tries'])
    .select(sql<number>`ceil(extract(epoch from code_until - now()))::integer`.as('seconds'))
    .where('player_id', '=', playerId)
    .where('code_until', '>', NOW)
    .forUpdate()
    .executeTakeFirst()
  if (!live) return { kind: 'none' }
  if (live.tries >= CODE_TRIES) return { kind: 'used_up', seconds: live.seconds }
  if (live.codeHash!.equals(hashOfCode(playerId, { address: live.waiting!, digits })))
    return { kind: 'right' }
  const counted = tx.updateTable('email_addresses').set({ tries: live.tries + 1 })
  await counted.where('player_id', '=', playerId).execute()
  return { kind: 'wrong' }
}

export async function confirmWaiting(tx: Tx, playerId: number): Promise<void> {
  await tx
    .updateTable('email_addresses')
    .set((eb) => ({ address: eb.ref('waiting'), ...NOTHING_WAITS }))
    .where('player_id', '=', playerId)
    .execute()
}

export async function removeEmail(tx: Tx, playerId: number): Promise<void> {
  await tx.deleteFrom('email_addresses').where('player_id', '=', playerId).execute()
}

export async function removeUnconfirmed(db: Db): Promise<void> {
  const isLate = sql<boolean>`code_until < now()`
  await db.deleteFrom('email_addresses').where('address', 'is', null).where(isLate).execute()
  await db.updateTable('email_addresses').set(NOTHING_WAITS).where(isLate).execute()
}

const NOTHING_WAITS = { waiting: null, code_hash: null, code_until: null, tries: 0 }

function hashOfCode(playerId: number, { address, digits }: { address: string; digits: string }): Buffer {
  return hashOf(`${playerId}:${address}:${digits}`)
}
