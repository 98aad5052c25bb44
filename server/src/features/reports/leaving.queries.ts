import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * Deletes a leaving member's words in reports and answers, and the words, snapshots and files of reports against
 * them. The report itself and its measure stay, under a former member.
 */
export async function removeReportedOf(tx: Tx, playerId: number): Promise<void> {
  await sql`update reports set words = null where reporter_id = ${playerId} and words is not null`.execute(tx)
  const against = sql`select reports.id from reports join cases on cases.id = case_id
    where reported_id = ${playerId}`
  await sql`delete from report_files where report_id in (${against})`.execute(tx)
  await sql`update reports set snapshot = null, words = null where id in (${against})`.execute(tx)
  await sql`update measures set reason = null, appeal = null where player_id = ${playerId}`.execute(tx)
}
