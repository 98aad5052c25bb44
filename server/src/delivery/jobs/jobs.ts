import type { Tx } from '../../db/database.ts'

/** Background jobs, each of which runs on just one of the server processes. */
export type Jobs = {
  /** Adds a job that runs only if `tx` commits, and `afterSeconds` later at the earliest. */
  add(tx: Tx, name: QueueName, id: string, afterSeconds?: number): Promise<void>
  /** Starts running scheduled jobs, and the queued jobs of all processes. */
  work(queued: QueuedJob[], scheduled: ScheduledJob[]): Promise<void>
  /** Returns the number of due jobs in each queue, and the seconds for which the oldest has been due. */
  waiting(): Promise<Waiting[]>
  /** Stops taking jobs, and waits at most `within` milliseconds (default: 5,000) for the running ones. */
  stop(within?: number): Promise<void>
}

/** The due jobs of a queue. */
export type Waiting = { queue: string; count: number; age: number }

/** The queues: `deliver` takes ids of outbox messages, `claim` takes ids of claims to an account. */
export const QUEUES = ['deliver', 'claim'] as const
export type QueueName = (typeof QUEUES)[number]

/** The handler of a queue. It must tolerate running twice for the same id. */
export type QueuedJob = { name: QueueName; run(id: string): Promise<unknown> }

/**
 * A scheduled job with its cron time in UTC. Its handler must tolerate running twice. If a job takes
 * more than `hours` (default: a quarter of an hour), its process is presumed dead, and the job is run again.
 */
export type ScheduledJob = { name: string; cron: string; hours?: number; run(): Promise<void> }
