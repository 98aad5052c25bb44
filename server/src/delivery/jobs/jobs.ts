import type { Tx } from '../../db/database.ts'

/** Background jobs. Each job runs in only one server process. */
export type Jobs = {
  /** Adds a job that runs only if `tx` commits, and not until `afterSeconds` have passed. */
  add(tx: Tx, name: QueueName, id: string, afterSeconds?: number): Promise<void>
  /** Starts running scheduled jobs, and jobs queued by any process. */
  work(queued: QueuedJob[], scheduled: ScheduledJob[]): Promise<void>
  /** Returns how many jobs are due in each queue, and how many seconds ago the oldest of them became due. */
  waiting(): Promise<Waiting[]>
  /** Stops taking jobs, and waits up to `within` milliseconds (default: 5,000) for running jobs to finish. */
  stop(within?: number): Promise<void>
}

/** The number of due jobs in a queue, and the seconds since the oldest became due. */
export type Waiting = { queue: string; count: number; age: number }

/** The queues: `deliver` takes ids of outbox messages, `claim` takes ids of claims to an account. */
export const QUEUES = ['deliver', 'claim'] as const
export type QueueName = (typeof QUEUES)[number]

/** The handler of a queue. It must tolerate running twice for the same id. */
export type QueuedJob = { name: QueueName; run(id: string): Promise<unknown> }

/**
 * A scheduled job; `cron` is in UTC. The handler must tolerate running twice. If a job takes more than
 * `hours` (default: a quarter of an hour), its process is presumed dead. The job then runs again.
 */
export type ScheduledJob = { name: string; cron: string; hours?: number; run(): Promise<void> }
