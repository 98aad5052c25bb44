import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { databaseOn, openPool } from '../src/db/database.ts'
import { openLanding } from '../src/delivery/files/landing.ts'
import { openFiles } from '../src/delivery/files/open-files.ts'
import { postgresLive } from '../src/delivery/live/postgres-live.ts'
import { openPush } from '../src/delivery/push/web-push.ts'
import type { Deps } from '../src/deps.ts'
import { ensureAdmin } from '../src/features/players/players.queries.ts'
import { claimSoonerOrLater } from '../src/features/uploads/claim-store.ts'
import { limitsOn } from '../src/http/limits.ts'
import { openMetrics } from '../src/http/metrics.ts'
import { openWords } from '../src/words/words.ts'
import { browserOf } from './browser.ts'
import { createTestDatabase } from './database.ts'
import { passingFolder } from './folders.ts'
import { jobsOnceNeeded } from './jobs.ts'
import { PATIENT } from './patience.ts'
import { remembering } from './said.ts'

/** The test apps that are currently open. */
export const openApps = new Set<Deps>()

/**
 * Opens the app on its own database with an admin, and with rate limits off unless a test turns them on.
 * With no `carriers`, messages stay in the outbox. Queued jobs wait until a test calls `deps.jobs.work`.
 */
export async function openTestApp(
  settings: Record<string, string> = {},
  overrides: Partial<Config> = {},
  carriers: Partial<Pick<Deps, 'sms' | 'email' | 'webhook' | 'push' | 'bounds' | 'replica' | 'words'>> = {},
  patience = PATIENT,
) {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(passingFolder(), 'kinhold-test-files-'))
  const config = { ...configOf(dataDir, database.url, settings), ...overrides }
  const pool = openPool(database.url, 10, patience)
  const db = databaseOn(pool)
  const live = await postgresLive(database.url)
  const jobs = jobsOnceNeeded(database.url)
  const said: string[] = []
  const warned: string[] = []
  const files = await claimSoonerOrLater(db, await openFiles(config), (line) => void warned.push(line))
  const deps: Deps = {
    config,
    db,
    files,
    landing: await openLanding(config),
    live,
    limits: limitsOn(pool, config),
    metrics: openMetrics(),
    jobs,
    sms: null,
    email: null,
    webhook: null,
    push: openPush(),
    ...carriers,
    words: remembering(carriers.words ?? openWords()),
    say: (line) => void said.push(line),
    warn: (line) => void warned.push(line),
  }
  await ensureAdmin(db, config.adminPhone)
  const app = await buildApp(deps, null)
  await app.ready()
  openApps.add(deps)
  return {
    app,
    db,
    deps,
    config,
    /** The lines printed to the terminal. */
    said,
    /** The warnings in the operator's log. */
    warned,
    browser: (address?: string) => browserOf(app, address, hostOf(config)),
    async close() {
      openApps.delete(deps)
      await jobs.stop()
      await live.close()
      await app.close()
      await db.destroy()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function configOf(dataDir: string, databaseUrl: string, settings: Record<string, string>): Config {
  return readConfig({
    RATE_LIMITS: 'off',
    // All test members are new, so the limit for new members is high except in tests of this limit.
    NEWCOMER_INVITATIONS: '100000',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...settings,
  })
}

/** Opens a second app with different settings but the same dependencies, including the rate limits. */
export async function anotherApp(test: TestApp, settings: Record<string, string>): Promise<TestApp> {
  const config = configOf(test.config.dataDir, test.config.databaseUrl!, settings)
  const deps = { ...test.deps, config }
  const app = await buildApp(deps, null)
  await app.ready()
  const browser = (address?: string) => browserOf(app, address, hostOf(config))
  return { ...test, app, deps, config, browser, close: async () => void (await app.close()) }
}

const hostOf = ({ publicUrl }: Config) => (publicUrl === null ? undefined : new URL(publicUrl).host)

export type TestApp = Awaited<ReturnType<typeof openTestApp>>
