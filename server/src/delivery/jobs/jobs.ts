import type { Tx } from '../../db/database.ts'

/** Background work that runs once, on any one of the server processes. */
export type Jobs = {
  /** Adds a job that runs only if `tx` commits, and at the earliest after `afterSeconds`. */
  add(tx: Tx, name: QueueName, id: string, afterSeconds?: number): Promise<void>
  /** Starts running scheduled jobs, and queued jobs that this or another process added. */
  work(queued: QueuedJob[], scheduled: ScheduledJob[]): Promise<void>
  /** Takes no more jobs, and waits for running ones for at most this many milliseconds (default: 5,000). */
  stop(within?: number): Promise<void>
}

/** The queues: `deliver` takes ids of outbox messages, `claim` ids of waiting claims. */
export const QUEUES = ['deliver', 'claim'] as const
export type QueueName = (typeof QUEUES)[number]

/** The handler of a queue. It may run again for the same id and must then find nothing more to do. */
export type QueuedJob = { name: QueueName; run(id: string): Promise<unknown> }

/** A scheduled job: its cron time in UTC and its handler, which must find nothing to do if it runs again. */
export type ScheduledJob = { name: string; cron: string; run(): Promise<void> }
