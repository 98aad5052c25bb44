import type { ScheduledJob } from '../../../delivery/jobs/jobs.ts'
import type { Deps } from '../../../deps.ts'
import { removeLostFiles } from './remove-lost-files.ts'
import { rowCounts } from './retention.queries.ts'
import { sweep } from './sweep-leftovers.ts'

// The sweep for lost files lists the whole store, so it runs only once a day.
export function scheduledSweeps(deps: Deps): ScheduledJob[] {
  return [
    { name: 'sweep', cron: '17 * * * *', run: () => sweep(deps) },
    { name: 'lost-files', cron: '43 3 * * *', run: () => removeLostFiles(deps) },
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
