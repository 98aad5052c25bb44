import { sql } from 'kysely'
import { NOW, type Tx } from '../../../db/database.ts'
import type { Cause, Channel, Told } from './alerts.values.ts'

type Counted = Pick<Cause, 'kind' | 'count'>

/** Locks the alerts until the transaction ends. Returns false if another process holds the lock. */
export async function holdAlerts(tx: Tx): Promise<boolean> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended('alerts', 0))`
  return (await tx.selectNoFrom(lock.as('held')).executeTakeFirstOrThrow()).held
}

/**
 * Lowers a channel's reported counts to the current counts, or to 0 for a cause that has ended. A later
 * increase then causes a new alert. Returns the channel's reports by kind.
 */
export async function lowerTold(tx: Tx, channel: Channel, causes: Counted[]) {
  const counts = JSON.stringify(Object.fromEntries(causes.map(({ kind, count }) => [kind, count])))
  const { rows } = await sql<Told>`
    update told_alerts set count = least(count, coalesce((${counts}::jsonb ->> kind)::integer, 0))
    where channel = ${channel}
    returning kind, count, extract(epoch from now() - told_at)::float8 / 3600 as "hoursAgo"`.execute(tx)
  return new Map(rows.map((told) => [told.kind, told]))
}

export async function keepTold(tx: Tx, channel: Channel, causes: Counted[]): Promise<void> {
  await tx
    .insertInto('told_alerts')
    .values(causes.map(({ kind, count }) => ({ kind, channel, count })))
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'channel'])
        .doUpdateSet((eb) => ({ count: eb.ref('excluded.count'), told_at: NOW })),
    )
    .execute()
}
