/** Work that is done on a schedule, once per time whatever number of server processes run. */
export type Jobs = {
  stop(): Promise<void>
}

/** One scheduled deed: its cron time in UTC and what to do. It may run twice and must then find nothing more to do. */
export type ScheduledJob = { name: string; cron: string; run(): Promise<void> }
