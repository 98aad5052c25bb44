import type { ScheduledJob } from '../../../delivery/jobs/jobs.ts'
import type { Deps } from '../../../deps.ts'
import { removeLostFiles } from './remove-lost-files.ts'
import { sweep } from './sweep-leftovers.ts'

/**
 * The jobs that remove expired data: each hour the rows and their files, and once a day the files without a row,
 * because finding those means reading the whole store.
 */
export function scheduledSweeps(deps: Deps): ScheduledJob[] {
  return [
    { name: 'sweep', cron: '17 * * * *', run: () => sweep(deps) },
    { name: 'lost-files', cron: '43 3 * * *', run: () => removeLostFiles(deps) },
  ]
}
