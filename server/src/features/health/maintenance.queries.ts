import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** Returns the maintenance message and start time, or null if maintenance is off. */
export async function maintenanceNow(db: Db): Promise<{ message: string | null; since: Date } | null> {
  return (await db.selectFrom('maintenance').select(['message', 'since']).executeTakeFirst()) ?? null
}

/**
 * Begins maintenance or changes its message. Returns which of the two happened, or null if nothing changed.
 */
export async function beginMaintenance(tx: Tx, message: string | null): Promise<'begun' | 'message' | null> {
  const begun = await tx
    .insertInto('maintenance')
    .values({ message })
    .onConflict((conflict) =>
      conflict
        .column('is_only')
        .doUpdateSet({ message })
        .where(sql<boolean>`maintenance.message is distinct from excluded.message`),
    )
    // `xmax` is 0 for an inserted row, but not for an updated one.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst()
  if (begun === undefined) return null
  return begun.isNew ? 'begun' : 'message'
}

/** Ends maintenance. Returns its duration in seconds, or null if maintenance wasn't on. */
export async function endMaintenance(tx: Tx): Promise<number | null> {
  const seconds = sql<number>`ceil(extract(epoch from now() - since))::integer`.as('seconds')
  const ended = await tx.deleteFrom('maintenance').returning(seconds).executeTakeFirst()
  return ended?.seconds ?? null
}
