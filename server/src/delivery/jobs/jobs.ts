import type { Tx } from '../../db/database.ts'

/** Background jobs, each of which runs on any one of the server processes. */
export type Jobs = {
  /** Adds a job that runs only if `tx` commits, and at the earliest after `afterSeconds`. */
  add(tx: Tx, name: QueueName, id: string, afterSeconds?: number): Promise<void>
  /** Starts running scheduled jobs, and the queued jobs of all processes. */
  work(queued: QueuedJob[], scheduled: ScheduledJob[]): Promise<void>
  /** Takes no more jobs, and waits at most `within` milliseconds (default: 5,000) for the running jobs. */
  stop(within?: number): Promise<void>
}

/** The queues: `deliver` for ids of outbox messages, `claim` for ids of waiting claims. */
export const QUEUES = ['deliver', 'claim'] as const
export type QueueName = (typeof QUEUES)[number]

/** The handler of a queue. The handler must tolerate a second run for the same id. */
export type QueuedJob = { name: QueueName; run(id: string): Promise<unknown> }

/** A scheduled job with its cron time in UTC. The handler must tolerate a second run. */
export type ScheduledJob = { name: string; cron: string; run(): Promise<void> }
