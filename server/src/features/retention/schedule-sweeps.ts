import type { ScheduledJob } from '../../delivery/jobs/jobs.ts'
import type { Deps } from '../../deps.ts'
import { removeLostFiles } from './remove-lost-files.ts'
import { sweep } from './sweep-leftovers.ts'

/**
 * The jobs that remove what nobody may keep any longer: each hour what the database names, and once a day the files
 * that it does not name, because finding those means going through the whole store.
 */
export function scheduledSweeps(deps: Deps): ScheduledJob[] {
  return [
    { name: 'sweep', cron: '17 * * * *', run: () => sweep(deps) },
    { name: 'lost-files', cron: '43 3 * * *', run: () => removeLostFiles(deps) },
  ]
}
