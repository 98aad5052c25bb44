import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { databaseOn, openPool } from '../src/db/database.ts'
import { carriersOf } from '../src/delivery/carriers.ts'
import { openLanding } from '../src/delivery/files/landing.ts'
import { openFiles } from '../src/delivery/files/open-files.ts'
import { pgBossJobs } from '../src/delivery/jobs/pg-boss-jobs.ts'
import { openPush } from '../src/delivery/push/web-push.ts'
import { openLive } from '../src/delivery/live/open-live.ts'
import { claimStore } from '../src/features/uploads/claim-store.ts'
import { storeIdOf } from '../src/features/uploads/file-store.queries.ts'
import { limitsOn } from '../src/http/limits.ts'
import { openMetrics } from '../src/http/metrics.ts'
import { PATIENT } from './patience.ts'
import { openWords } from '../src/words/words.ts'

/**
 * Serves the API on a migrated database in its own process, configured through environment variables. With
 * --web, also serves the built web app. Logs to stdout, where the first line that contains a port shows the
 * address. Stops when stdin ends.
 */
const config = readConfig(process.env)
const url = config.databaseUrl!
const pool = openPool(url, 4, PATIENT)
const db = databaseOn(pool)
const files = await openFiles(config)
const landing = await openLanding(config)
await claimStore(db, files)
const live = await openLive(config, { url, db, key: await storeIdOf(db), warn: () => {} })
const jobs = await pgBossJobs(url, () => {})
const carriers = { ...(await carriersOf(config)), push: openPush(), words: openWords() }
const limits = limitsOn(pool, config)
const metrics = openMetrics()
metrics.watchProcess()
const webFolder = process.argv.includes('--web') ? undefined : null
const silence = { say: () => {}, warn: () => {} }
const deps = { config, db, files, landing, live, limits, metrics, jobs, ...carriers, ...silence }
const app = await buildApp(deps, webFolder)
await app.listen({ port: config.port, host: config.host })
process.stdin.resume().once('end', async () => {
  await Promise.all([live.close(), app.close(), jobs.stop()])
  await db.destroy()
})
