import { loadOf, notReadyOf } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Figures } from '../../http/metrics.ts'
import { lastBackup } from '../backups/keep-backups.ts'
import { textsLeft } from '../outbox/draw-text.ts'
import { waitingPushes } from '../outbox/notices/push.queries.ts'
import { spaces } from '../uploads/hold-room.ts'

/** The time for which figures from the database and the disks are cached for all monitors. */
const REMEMBERED_MS = 5_000

/**
 * Returns a function that reads all figures. It reads this process's figures on each call, but the shared
 * figures at most once every five seconds.
 */
export function figuresOf(deps: Deps): () => Promise<Figures> {
  let shared: { readAt: number; figures: Promise<Figures> } | null = null
  return async () => {
    const now = performance.now()
    if (shared === null || now - shared.readAt >= REMEMBERED_MS)
      shared = { readAt: now, figures: readShared(deps) }
    const isCarrierUp = deps.live.isCarrierUp()
    const { waiting, ...connections } = loadOf(deps.db)
    return {
      ...(await shared.figures),
      kinhold_pool_connections: connections,
      kinhold_pool_waiting: waiting,
      kinhold_streams: deps.live.streams(),
      ...(deps.replica && { kinhold_replica_used: deps.replica.isUsed() ? 1 : 0 }),
      ...(isCarrierUp !== null && { kinhold_live_carrier_ready: isCarrierUp ? 1 : 0 }),
    }
  }
}

async function readShared(deps: Deps): Promise<Figures> {
  const [disks, isReady] = await Promise.all([
    spaces(deps),
    notReadyOf(deps.db).then((because) => because === null),
  ])
  return {
    kinhold_database_ready: isReady ? 1 : 0,
    kinhold_disk_free_bytes: each(disks, ({ free }) => free),
    kinhold_disk_bytes: each(disks, ({ total }) => total),
    // Skip a database that isn't ready, because waiting for it would delay every reading.
    ...(isReady && (await readDatabase(deps).catch(() => null))),
  }
}

async function readDatabase(deps: Deps): Promise<Figures> {
  const [backedUp, jobs, pushes, texts] = await Promise.all([
    lastBackup(deps.db, deps.config),
    deps.jobs.waiting(),
    waitingPushes(deps.db),
    textsLeft(deps),
  ])
  const queues = Object.fromEntries([...jobs, { queue: 'push', ...pushes }].map((one) => [one.queue, one]))
  return {
    kinhold_queue_waiting: each(queues, ({ count }) => count),
    kinhold_queue_age_seconds: each(queues, ({ age }) => age),
    ...(texts && { kinhold_texts_left: texts }),
    ...(backedUp !== undefined && { kinhold_backup_age_seconds: ageOf(backedUp) }),
  }
}

function ageOf(backup: Date | null): number {
  return backup === null ? Infinity : (Date.now() - backup.getTime()) / 1000
}

function each<T>(things: Record<string, T>, figureOf: (thing: T) => number): Record<string, number> {
  return Object.fromEntries(Object.entries(things).map(([name, thing]) => [name, figureOf(thing)]))
}
