import type { Deps } from '../../deps.ts'
import type { Maintenance } from '../../http/maintenance.ts'
import { maintenanceNow } from './maintenance.queries.ts'

/** Milliseconds between a failed read and the next attempt. */
const AGAIN_MS = 1_000

/**
 * Checks whether maintenance is on, once at startup and again after each change by the operator. If
 * maintenance is on, ends all live streams, so that browsers notice at once.
 */
export async function keepMaintenance({ db, live }: Pick<Deps, 'db' | 'live'>) {
  let now: Maintenance | null = null
  let looks = 0
  let again: NodeJS.Timeout | undefined
  let isStopped = false
  const look = async () => {
    const mine = (looks += 1)
    const found = await maintenanceNow(db)
    // Ignore this result if a later read has begun, because only that read is sure to see the latest change.
    if (mine !== looks) return
    now = found
    if (now) live.endAll()
  }
  const lookUntilSeen = () => {
    clearTimeout(again)
    look().catch(() => {
      clearTimeout(again)
      if (!isStopped) again = setTimeout(lookUntilSeen, AGAIN_MS).unref()
    })
  }
  const leave = live.onMaintenance(lookUntilSeen)
  await look()
  return {
    now: () => now,
    stop: () => {
      isStopped = true
      leave()
      clearTimeout(again)
    },
  }
}
