import { PgBoss } from 'pg-boss'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '../../../testing/database.ts'
import { withConnection } from '../../db/connection.ts'
import { pgBossJobs } from './pg-boss-jobs.ts'

async function database(): Promise<string> {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  return url
}

/** Does what the clock does when a job is due. */
async function makeDue(url: string, name: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    max: 1,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.send(name)
  await boss.stop({ graceful: false })
}

it('a job that is due runs on one of the processes, once', async () => {
  const url = await database()
  const run = vi.fn(async () => {})
  const failed = vi.fn()
  const jobs = [{ name: 'sweep', cron: '17 * * * *', run }]
  const processes = await Promise.all([pgBossJobs(url, jobs, failed), pgBossJobs(url, jobs, failed)])
  await makeDue(url, 'sweep')
  await vi.waitFor(async () => expect(await statesOf(url)).toEqual(['completed']), 15_000)
  await Promise.all(processes.map((process) => process.stop()))
  expect(run).toHaveBeenCalledOnce()
  expect(failed).not.toHaveBeenCalled()
})

it('its schedule is kept in the database, once', async () => {
  const url = await database()
  const jobs = [{ name: 'sweep', cron: '17 * * * *', run: async () => {} }]
  for (const _ of [1, 2]) await (await pgBossJobs(url, jobs, () => {})).stop()
  const schedules = await withConnection(url, (ask) => ask('select name, cron from pgboss.schedule'))
  expect(schedules).toEqual([{ name: 'sweep', cron: '17 * * * *' }])
})

it('a job that fails is tried again', async () => {
  const url = await database()
  const run = vi.fn(async () => {
    if (run.mock.calls.length === 1) throw new Error('not yet')
  })
  const { stop } = await pgBossJobs(url, [{ name: 'sweep', cron: '17 * * * *', run }], () => {})
  onTestFinished(stop)
  await makeDue(url, 'sweep')
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), 15_000)
  await vi.waitFor(async () => expect(await statesOf(url)).toEqual(['retry']), 15_000)
  await withConnection(url, (ask) => ask(`update pgboss.job set start_after = now() where state = 'retry'`))
  await vi.waitFor(async () => expect(await statesOf(url)).toEqual(['completed']), 15_000)
  expect(run).toHaveBeenCalledTimes(2)
})

async function statesOf(url: string): Promise<unknown[]> {
  const rows = await withConnection(url, (ask) =>
    ask(`select state::text as state from pgboss.job where name = 'sweep'`),
  )
  return rows.map(({ state }) => state)
}
