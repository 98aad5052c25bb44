import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { withConnection } from '../src/db/connection.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { acquireInstanceLock } from '../src/db/instance-lock.ts'
import { migrate } from '../src/db/migrate.ts'
import { pgBossJobs } from '../src/delivery/jobs/pg-boss-jobs.ts'

/** An empty PostgreSQL in a folder whose name begins like this; `close` removes it with all it holds. */
export async function startThrowaway(folder: string, settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(folder)
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

/**
 * Nothing has to outlive a power cut. The tables are small, whatever the planner thinks of tables that nobody has counted
 * yet: a process more for a query is never worth its start.
 */
export const CAREFREE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_parallel_workers_per_gather: '0',
}

/** Makes a database with the newest schema and the queues, which others are copied from. */
export async function createTemplate(adminUrl: string, name: string): Promise<void> {
  await withConnection(adminUrl, (ask) => ask(`create database "${name}"`))
  const url = urlOfDatabase(adminUrl, name)
  await migrate(url)
  await (await pgBossJobs(url, () => {})).stop()
  // Closed to connections, it can be copied at any time: nobody, autovacuum included, is ever in it.
  await withConnection(adminUrl, (ask) => ask(`alter database "${name}" allow_connections false`))
}

/** Makes a database as a copy of one that nobody is connected to; answers its address. */
export async function createCopy(adminUrl: string, name: string, template: string): Promise<string> {
  // By copying files: through the log, as it is done otherwise, takes twice the time.
  const from = `template "${template}" strategy file_copy`
  await withConnection(adminUrl, (ask) => ask(`create database "${name}" ${from}`))
  return urlOfDatabase(adminUrl, name)
}

function urlOfDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
