import type { Tx } from '../../db/database.ts'

/** Work that is done later, once, whatever number of server processes run. */
export type Jobs = {
  /**
   * Adds a piece of work for the queue `name`, which is done after the transaction's commit, or never.
   * `afterSeconds`: not before so long.
   */
  add(tx: Tx, name: QueueName, id: string, afterSeconds?: number): Promise<void>
  /** Begins to do what is added here or elsewhere, and what is due on a schedule. */
  work(queued: QueuedJob[], scheduled: ScheduledJob[]): Promise<void>
  /** Waits for what is under way, for five seconds unless told how many milliseconds. */
  stop(within?: number): Promise<void>
}

/** The queues there are: `deliver` takes the ids of outbox messages, `claim` those of claims that wait for something. */
export const QUEUES = ['deliver', 'claim'] as const
export type QueueName = (typeof QUEUES)[number]

/** What to do with each id of a queue. It may be called again for the same id and must then find nothing more to do. */
export type QueuedJob = { name: QueueName; run(id: string): Promise<unknown> }

/** One scheduled deed: its cron time in UTC and what to do. It may run twice and must then find nothing more to do. */
export type ScheduledJob = { name: string; cron: string; run(): Promise<void> }
