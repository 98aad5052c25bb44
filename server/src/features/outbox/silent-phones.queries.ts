import { UNREACHABLE_DAYS } from '@kinhold/domain/delivery'
import { daysAgo, type Db, NOW, type Tx } from '../../db/database.ts'
import type { Silence } from './texts.values.ts'

export async function silenceOf(db: Db, phone: string): Promise<Silence | null> {
  const query = db
    .selectFrom('silent_phones')
    .select('reason')
    .where('phone', '=', phone)
    .where((eb) => eb.or([eb('reason', '=', 'stopped'), eb('since', '>', daysAgo(UNREACHABLE_DAYS))]))
  return ((await query.executeTakeFirst())?.reason ?? null) as Silence | null
}

/**
 * Returns why a number must not be texted, or null if it may be. An urgent text, such as a code, is sent even
 * to a number that was unreachable recently.
 */
export async function silenceFor(db: Db, phone: string, isUrgent: boolean): Promise<Silence | null> {
  const silence = await silenceOf(db, phone)
  return silence === 'unreachable' && isUrgent ? null : silence
}

/** Silences a number. A later report that the number is unreachable doesn't override a STOP reply. */
export async function silence(db: Db | Tx, phone: string, reason: Silence, detail: string | null) {
  const values = { reason, detail, since: NOW }
  await db
    .insertInto('silent_phones')
    .values({ phone, ...values })
    .onConflict((conflict) =>
      conflict
        .column('phone')
        .doUpdateSet(values)
        .where((eb) => eb.or([eb('silent_phones.reason', '<>', 'stopped'), eb.val(reason === 'stopped')])),
    )
    .execute()
}

export async function endSilence(db: Db | Tx, phone: string): Promise<void> {
  await db.deleteFrom('silent_phones').where('phone', '=', phone).execute()
}

export async function removeOldSilences(db: Db): Promise<void> {
  await db
    .deleteFrom('silent_phones')
    .where('reason', '=', 'unreachable')
    .where('since', '<', daysAgo(UNREACHABLE_DAYS))
    .execute()
}
