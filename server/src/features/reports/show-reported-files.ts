import { mayCall } from '../../http/access.ts'
import type { Principal } from '../../http/principal.ts'
import { isInReport } from './reports.queries.ts'

/** The files of what was reported are for the admin, as long as they are kept: somebody who saw them handed them over. */
export function showReportedFiles(caller: Principal) {
  return mayCall(['admin'], caller) ? isInReport() : null
}
