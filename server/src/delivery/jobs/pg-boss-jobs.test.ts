import { describe, expect, it, type TestContext, vi } from 'vitest'
import { makeDue } from '../../../testing/jobs.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { withConnection } from '../../db/connection.ts'
import { databaseOn, openPool } from '../../db/database.ts'
import type { Jobs } from './jobs.ts'
import { pgBossJobs } from './pg-boss-jobs.ts'

type OnTestFinished = TestContext['onTestFinished']

async function database(onTestFinished: OnTestFinished): Promise<string> {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  return url
}

type Scheduled = { name: string; cron: string; run: () => Promise<void> }

/** Starts pg-boss with scheduled jobs, as a server process does. */
async function processOf(
  url: string,
  scheduled: Scheduled[],
  failed: (error: Error) => void = () => {},
): Promise<Jobs> {
  const jobs = await pgBossJobs(url, failed)
  await jobs.work([], scheduled)
  return jobs
}

// These tests spend most of their time waiting, so run them in parallel.
it.concurrent('runs a due job exactly once across several processes', async ({ onTestFinished }) => {
  const url = await database(onTestFinished)
  const run = vi.fn(async () => {})
  const failed = vi.fn()
  const jobs = [{ name: 'sweep', cron: '17 * * * *', run }]
  const processes = await Promise.all([processOf(url, jobs, failed), processOf(url, jobs, failed)])
  await makeDue(url, 'sweep')
  await vi.waitFor(async () => expect(await statesOf(url)).toEqual(['completed']), 15_000)
  await Promise.all(processes.map((process) => process.stop()))
  expect(run).toHaveBeenCalledOnce()
  expect(failed).not.toHaveBeenCalled()
  const schedules = await withConnection(url, (ask) => ask('select name, cron from pgboss.schedule'))
  expect(schedules).toEqual([{ name: 'sweep', cron: '17 * * * *' }])
})

it.concurrent('retries a failed job', async ({ onTestFinished }) => {
  const url = await database(onTestFinished)
  const run = vi.fn(async () => {
    if (run.mock.calls.length === 1) throw new Error('not yet')
  })
  const { stop } = await processOf(url, [{ name: 'sweep', cron: '17 * * * *', run }])
  onTestFinished(() => stop())
  await makeDue(url, 'sweep')
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), 15_000)
  await vi.waitFor(async () => expect(await statesOf(url)).toEqual(['retry']), 15_000)
  await withConnection(url, (ask) => ask(`update pgboss.job set start_after = now() where state = 'retry'`))
  await vi.waitFor(async () => expect(await statesOf(url)).toEqual(['completed']), 15_000)
  expect(run).toHaveBeenCalledTimes(2)
})

describe('a queued job', () => {
  async function queue(onTestFinished: OnTestFinished, run: (id: string) => Promise<unknown>, processes = 1) {
    const url = await database(onTestFinished)
    const db = databaseOn(openPool(url, 2))
    const all = await Promise.all(Array.from({ length: processes }, () => pgBossJobs(url, () => {})))
    for (const jobs of all) await jobs.work([{ name: 'deliver', run }], [])
    onTestFinished(async () => {
      await Promise.all(all.map((jobs) => jobs.stop()))
      await db.destroy()
    })
    return { db, jobs: all[0]! }
  }

  it.concurrent('runs only if the transaction that added the job commits', async ({ onTestFinished }) => {
    const done: string[] = []
    const { db, jobs } = await queue(onTestFinished, async (id) => done.push(id))
    const given = db.transaction().execute(async (tx) => {
      await jobs.add(tx, 'deliver', 'rolled back')
      throw new Error('no')
    })
    await expect(given).rejects.toThrow('no')
    await db.transaction().execute((tx) => jobs.add(tx, 'deliver', 'committed'))
    await vi.waitFor(() => expect(done).toEqual(['committed']), 15_000)
  })

  it.concurrent('runs exactly once even if two processes share the queue', async ({ onTestFinished }) => {
    const done: string[] = []
    const { db, jobs } = await queue(onTestFinished, async (id) => done.push(id), 2)
    const ids = Array.from({ length: 40 }, (_, n) => `message ${n}`)
    await db.transaction().execute(async (tx) => {
      for (const id of ids) await jobs.add(tx, 'deliver', id)
    })
    await vi.waitFor(() => expect(done.length).toBeGreaterThanOrEqual(40), 15_000)
    expect(done.toSorted()).toEqual(ids.toSorted())
  })

  it.concurrent('runs even if another job in its batch fails', async ({ onTestFinished }) => {
    const done: string[] = []
    const { db, jobs } = await queue(onTestFinished, async (id) => {
      if (id === 'broken') throw new Error('broken')
      done.push(id)
    })
    await db.transaction().execute(async (tx) => {
      for (const id of ['first', 'broken', 'last']) await jobs.add(tx, 'deliver', id)
    })
    await vi.waitFor(() => expect(done).toEqual(expect.arrayContaining(['first', 'last'])), 15_000)
  })
})

async function statesOf(url: string): Promise<unknown[]> {
  const rows = await withConnection(url, (ask) =>
    ask(`select state::text as state from pgboss.job where name = 'sweep'`),
  )
  return rows.map(({ state }) => state)
}
