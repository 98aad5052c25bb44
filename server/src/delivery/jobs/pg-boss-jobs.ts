import { PgBoss } from 'pg-boss'
import type { Jobs, ScheduledJob } from './jobs.ts'

/** Scheduled jobs by pg-boss on the product's own database. */
export async function pgBossJobs(
  databaseUrl: string,
  jobs: ScheduledJob[],
  failed: (error: Error) => void,
): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'pgboss', max: 2 })
  boss.on('error', failed)
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, { retryLimit: 3, retryBackoff: true })
    await boss.schedule(job.name, job.cron)
    await boss.work(job.name, async () => {
      await job.run()
    })
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) }
}
