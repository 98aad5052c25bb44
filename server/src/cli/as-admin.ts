import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import { readConfig } from '../config.ts'
import { openPool } from '../db/database.ts'
import { carriersOf } from '../delivery/carriers.ts'
import { openLanding } from '../delivery/files/landing.ts'
import { openFiles } from '../delivery/files/open-files.ts'
import type { Jobs } from '../delivery/jobs/jobs.ts'
import { pgBossJobs } from '../delivery/jobs/pg-boss-jobs.ts'
import { postgresLive } from '../delivery/live/postgres-live.ts'
import { openPush } from '../delivery/push/web-push.ts'
import type { Deps } from '../deps.ts'
import { playerById } from '../features/players/players.queries.ts'
import { limitsOn } from '../http/limits.ts'
import { openMetrics } from '../http/metrics.ts'
import { isRefused, type Refused } from '../http/refusals.ts'
import { onDatabase } from './open-database.ts'
import { openWords } from '../words/words.ts'

/** Runs an admin action, even while servers are running. Throws an error if the action is refused. */
export async function asAdmin<T>(
  act: (deps: Deps, admin: PlayerRow) => Promise<T>,
): Promise<Exclude<T, Refused>> {
  const config = readConfig(process.env)
  return onDatabase(config, async (db, url) => {
    const [live, pool, jobs] = [await postgresLive(url), openPool(url, 1), jobsOnceNeeded(url)]
    const carriers = await carriersOf(config)
    const deps: Deps = {
      config,
      db,
      live,
      jobs,
      ...carriers,
      files: await openFiles(config),
      landing: await openLanding(config),
      limits: limitsOn(pool, config),
      metrics: openMetrics(),
      push: openPush(),
      words: openWords(),
      say: complain,
      warn: complain,
    }
    try {
      const done = await act(deps, (await playerById(db, ADMIN_ID))!)
      if (isRefused(done)) throw new Error(done.body.error)
      return done as Exclude<T, Refused>
    } finally {
      carriers.email?.close()
      await Promise.all([live.close(), pool.end(), jobs.stop()])
    }
  })
}

const complain = (line: string) => void process.stderr.write(`${line}\n`)

// Opens the job queue on first use, because few commands add jobs and opening the queue takes a while.
function jobsOnceNeeded(url: string): Jobs {
  let opened: Promise<Jobs> | null = null
  const jobs = () => (opened ??= pgBossJobs(url, ({ message }) => complain(message)))
  return {
    add: async (...job) => (await jobs()).add(...job),
    work: async (...work) => (await jobs()).work(...work),
    waiting: async () => (await jobs()).waiting(),
    stop: async (within) => (await opened)?.stop(within),
  }
}
