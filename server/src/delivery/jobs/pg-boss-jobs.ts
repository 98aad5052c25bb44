import { fromKysely, PgBoss, type Queue } from 'pg-boss'
import { type Jobs, QUEUES, type Waiting } from './jobs.ts'

/** The time, in milliseconds, left for pg-boss to shut down after it has waited for running jobs. */
const CLOSING_MS = 500

/**
 * A process handles up to ten ids at a time. After a full batch, the process fetches the next batch
 * immediately.
 */
const BATCHES = { batchSize: 10, burstWhenBatchFull: true }

// pg-boss doesn't retry a dead process's job until after `expireInSeconds`.
const WORKING: Partial<Queue> = {
  expireInSeconds: 60,
  retryLimit: 1000,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60,
  retentionSeconds: 7 * 86_400,
  deleteAfterSeconds: 86_400,
  notify: true,
}

/**
 * Runs jobs with pg-boss on the app's own database. `failed` receives errors that aren't thrown to a caller.
 */
export async function pgBossJobs(databaseUrl: string, failed: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'pgboss',
    max: 3,
    useListenNotify: true,
    monitorIntervalSeconds: 15,
    superviseIntervalSeconds: 15,
  })
  boss.on('error', failed)
  await boss.start()
  for (const name of QUEUES) await boss.createQueue(name, WORKING)
  return {
    async add(tx, name, id, afterSeconds = 0) {
      await boss.send(name, { id }, { startAfter: afterSeconds, db: fromKysely(tx) })
    },
    async work(queued, scheduled) {
      for (const job of queued)
        await boss.work<{ id: string }>(job.name, BATCHES, async (batch) => {
          await allOf(batch.map(({ data }) => job.run(data.id)))
        })
      for (const job of scheduled) {
        const longer = job.hours !== undefined && { expireInSeconds: job.hours * 3600 }
        await boss.createQueue(job.name, { retryLimit: 3, retryBackoff: true, ...longer })
        await boss.schedule(job.name, job.cron)
        await boss.work(job.name, async () => {
          await job.run()
        })
      }
    },
    async waiting() {
      const { rows } = await boss.getDb().executeSql(WAITING)
      return rows as Waiting[]
    },
    stop: (within = 5_000) => boss.stop({ graceful: true, timeout: within - CLOSING_MS }),
  }
}

// pg-boss has a partial index on waiting jobs, so this query counts them without reading the table's rows.
const WAITING = `
  select queue.name as queue, count(job.start_after)::integer as count,
    coalesce(extract(epoch from now() - min(job.start_after)), 0)::float8 as age
  from pgboss.queue left join pgboss.job
    on job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()
  where queue.name !~ '^__' group by queue.name`

// Don't let a failed job stop the others in its batch.
async function allOf(running: Promise<unknown>[]): Promise<void> {
  const failure = (await Promise.allSettled(running)).find(({ status }) => status === 'rejected')
  if (failure) throw (failure as PromiseRejectedResult).reason
}
