import { mayCall } from '../../http/access.ts'
import type { Principal } from '../../http/principal.ts'
import { isInReport } from './reports.queries.ts'

/** The admin may open the files of a report as long as they are kept: a member who saw them handed them over. */
export function showReportedFiles(caller: Principal) {
  return mayCall(['admin'], caller) ? isInReport() : null
}
