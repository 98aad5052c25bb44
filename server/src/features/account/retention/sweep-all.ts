import type { ScheduledJob } from '../../../delivery/jobs/jobs.ts'
import type { Deps } from '../../../deps.ts'
import { lostFiles, removeLostFiles } from './remove-lost-files.ts'
import { rowCounts } from './retention.queries.ts'
import { expiredData, oldUploads, sweep } from './sweep-leftovers.ts'
import { type Walk, walkOn } from './move-walk-on.ts'

/** The time limit for one run of these jobs. The job `walks` resumes unfinished rounds every five minutes. */
const RUN_MS = 240_000

export function scheduledSweeps(deps: Deps): ScheduledJob[] {
  const hourly = [expiredData(deps), oldUploads(deps)]
  // This walk lists the whole file store, so it begins only once a day.
  const daily = [lostFiles(deps)]
  const run = (walks: Walk[], begins: boolean) => () =>
    walkOn(deps.db, walks, { begins, until: Date.now() + RUN_MS })
  return [
    { name: 'sweep', cron: '17 * * * *', run: run(hourly, true) },
    { name: 'lost-files', cron: '43 3 * * *', run: run(daily, true) },
    { name: 'walks', cron: '*/5 * * * *', run: run([...hourly, ...daily], false) },
  ]
}

type Sweeping = Pick<Deps, 'db' | 'files' | 'live' | 'landing'>

/** Runs both sweeps. Returns the number of rows removed from each table and the number of files removed. */
export async function sweepAll(deps: Sweeping): Promise<{ what: string; count: number }[]> {
  const [rows, files] = [await rowCounts(deps.db), await countFiles(deps)]
  await sweep(deps)
  await removeLostFiles(deps)
  const [rowsLeft, filesLeft] = [await rowCounts(deps.db), await countFiles(deps)]
  return [...rows]
    .map(([table, before]) => ({ what: table, count: before - (rowsLeft.get(table) ?? 0) }))
    .concat({ what: 'stored_files', count: files - filesLeft })
    .filter(({ count }) => count > 0)
}

async function countFiles({ files }: Pick<Deps, 'files'>): Promise<number> {
  let count = 0
  for await (const names of files.names()) count += names.length
  return count
}
