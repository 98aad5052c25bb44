import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withConnection } from '../src/db/connection.ts'
import { startEmbedded, stopLeftBehind } from '../src/db/embedded.ts'
import { acquireInstanceLock } from '../src/db/instance-lock.ts'
import { migrate } from '../src/db/migrate.ts'
import { pgBossJobs } from '../src/delivery/jobs/pg-boss-jobs.ts'
import { passingFolder } from './folders.ts'
import { SPREAD } from './spreading-plan.ts'
import { spread } from './spread.ts'

/**
 * Starts an empty PostgreSQL server in a new folder with the prefix `name`. First removes any folders with
 * this prefix that killed runs left behind. `close` stops the server and removes its folder.
 */
export async function startThrowaway(within: string, name: string, settings: Record<string, string> = {}) {
  await sweepKilledRuns(name)
  const dataDir = await mkdtemp(join(within, name))
  await chmod(dataDir, 0o711)
  const release = await acquireInstanceLock(dataDir)
  const { url, stop } = await startEmbedded({ dataDir, settings })
  const close = async () => {
    await stop()
    await rm(dataDir, { recursive: true })
    await release()
  }
  return { url, close }
}

/** Removes the folders that no process has locked, because such folders belong to killed runs. */
async function sweepKilledRuns(name: string): Promise<void> {
  for (const folder of new Set([passingFolder(), tmpdir()])) {
    const names = (await readdir(folder)).filter((each) => each.startsWith(name))
    for (const each of names) await sweep(join(folder, each))
  }
}

async function sweep(dataDir: string): Promise<void> {
  // A folder this new may belong to a run that hasn't acquired its lock yet.
  if (Date.now() - (await stat(dataDir)).ctimeMs < 60_000) return
  const release = await acquireInstanceLock(dataDir).catch(() => null)
  if (!release) return
  await stopLeftBehind(dataDir)
  await rm(dataDir, { recursive: true, force: true })
  await release()
}

/**
 * Settings for tests, which don't need durability. Parallel workers are disabled: without statistics, the
 * planner would use them even on tables that are far too small to benefit.
 */
export const CAREFREE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_parallel_workers_per_gather: '0',
  autovacuum: 'off',
}

/** Creates a template database with the latest schema and the job queues. */
export async function createTemplate(adminUrl: string, name: string): Promise<void> {
  await withConnection(adminUrl, (ask) => ask(`create database "${name}"`))
  const url = urlOfDatabase(adminUrl, name)
  await migrate(url)
  // With SPREAD=16, the tests run with 16 hash partitions of each table that can be spread.
  const partitions = Number(process.env['SPREAD'] ?? 0)
  if (partitions > 0) await spread(url, SPREAD, partitions)
  await (await pgBossJobs(url, () => {})).stop()
  // A template can be copied only while nothing is connected to it, not even autovacuum.
  await withConnection(adminUrl, (ask) => ask(`alter database "${name}" allow_connections false`))
}

/** Copies a database that has no connections. Returns the copy's address. */
export async function createCopy(adminUrl: string, name: string, template: string): Promise<string> {
  // Copies the files, because the default strategy goes through the WAL and takes twice as long.
  const from = `template "${template}" strategy file_copy`
  await withConnection(adminUrl, (ask) => ask(`create database "${name}" ${from}`))
  return urlOfDatabase(adminUrl, name)
}

function urlOfDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
