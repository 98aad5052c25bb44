import { PgBoss } from 'pg-boss'
import { withConnection } from '../src/db/connection.ts'
import type { Jobs } from '../src/delivery/jobs/jobs.ts'
import { pgBossJobs } from '../src/delivery/jobs/pg-boss-jobs.ts'

/**
 * Opens a database's job queue on first use, because few tests need the queue and its timers get in the way.
 */
export function jobsOnceNeeded(url: string): Jobs {
  let opened: Promise<Jobs> | null = null
  const jobs = () => (opened ??= pgBossJobs(url, () => {}))
  return {
    add: async (...job) => (await jobs()).add(...job),
    work: async (...work) => (await jobs()).work(...work),
    waiting: async () => (await jobs()).waiting(),
    stop: async (within) => (await opened)?.stop(within),
  }
}

/** Queues a scheduled job, as if its time had come. */
export async function makeDue(url: string, name: string): Promise<void> {
  await addJob(url, name, null)
}

/** Skips the minute during which jobs and messages remain claimed by a process that has died. */
export async function passMinute(url: string): Promise<void> {
  await withConnection(url, async (ask) => {
    await ask(`update pgboss.job set started_on = started_on - interval '61 s' where state = 'active'`)
    await ask(`update outbox_messages set handed_at = handed_at - interval '61 s' where state = 'queued'`)
  })
}

/**
 * Makes a queue's delayed jobs due. Adds another job, so that the workers don't wait half a minute before
 * polling.
 */
export async function endWaits(url: string, queue: string): Promise<void> {
  const waiting = `name = $1 and state in ('created', 'retry') and start_after > now()`
  const ended = await withConnection(url, (ask) =>
    ask(`update pgboss.job set start_after = now() where ${waiting} returning id`, [queue]),
  )
  if (ended.length > 0) await addJob(url, queue, { id: 'nobody' })
}

async function addJob(url: string, queue: string, data: { id: string } | null): Promise<void> {
  const idle = { max: 1, supervise: false, schedule: false }
  const boss = new PgBoss({ connectionString: url, schema: 'pgboss', ...idle })
  await boss.start()
  await boss.send(queue, data)
  await boss.stop({ graceful: false })
}
