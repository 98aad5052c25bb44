import type { ReportReason } from '@kinhold/domain/reports'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../db/database.ts'
import type { DB } from '../../db/schema.ts'
import { MEDIA_COLUMNS, type StoredMedia } from '../uploads/stored-files.values.ts'
import type { KeptSnapshot } from './things.values.ts'

export type NewReport = { reason: ReportReason; words: string | null }

export type ReportRow = NewReport & { id: number; createdAt: Date }

export type CaseReportRow = ReportRow & {
  reporterId: number
  reporterName: string
  reporterPhotoId: string | null
  snapshot: KeptSnapshot | null
  files: StoredMedia[]
}

export async function addReport(
  tx: Tx,
  report: NewReport & { caseId: number; reporterId: number; snapshot: KeptSnapshot; uploads: string[] },
): Promise<ReportRow | undefined> {
  const { caseId, reporterId, reason, words, snapshot, uploads } = report
  const added = await tx
    .insertInto('reports')
    .values({ case_id: caseId, reporter_id: reporterId, reason, words, snapshot: JSON.stringify(snapshot) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'reason', 'words', 'created_at as createdAt'])
    .$castTo<ReportRow>()
    .executeTakeFirst()
  // Skip files that their owner has just removed.
  if (added && uploads.length > 0)
    await sql`insert into report_files (report_id, place, upload_id)
      select ${added.id}, asked.place, uploads.id
      from unnest(${uploads}::text[]) with ordinality as asked (id, place) join uploads on uploads.id = asked.id
      for key share of uploads`.execute(tx)
  return added
}

export async function reportsOf(db: Db, caseId: number): Promise<CaseReportRow[]> {
  return db
    .selectFrom('reports')
    .innerJoin('players as reporter', 'reporter.id', 'reporter_id')
    .select([
      'reports.id',
      'reason',
      'words',
      'snapshot',
      'reports.created_at as createdAt',
      'reporter_id as reporterId',
      'reporter.name as reporterName',
      'reporter.photo_id as reporterPhotoId',
    ])
    .select(filesOfEach)
    .where('case_id', '=', caseId)
    .orderBy('reports.id')
    .$castTo<CaseReportRow>()
    .execute()
}

export async function reportersOf(tx: Tx, caseId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('reports')
    .select('reporter_id as id')
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes what a player wrote in reports, and the content of reports and measures about the player. */
export async function removeReportedOf(tx: Tx, playerId: number): Promise<void> {
  await sql`update reports set words = null where reporter_id = ${playerId} and words is not null`.execute(tx)
  const against = sql`select reports.id from reports join cases on cases.id = case_id
    where reported_id = ${playerId}`
  await sql`delete from report_files where report_id in (${against})`.execute(tx)
  await sql`update reports set snapshot = null, words = null where id in (${against})`.execute(tx)
  await sql`update measures set reason = null, appeal = null where player_id = ${playerId}`.execute(tx)
}

export function isInReport() {
  return sql<boolean>`exists (select from report_files where upload_id = uploads.id)`
}

function filesOfEach({ selectFrom }: ExpressionBuilder<DB, 'reports'>) {
  const files = selectFrom('report_files')
    .innerJoin('uploads', 'uploads.id', 'upload_id')
    .select(MEDIA_COLUMNS)
    .whereRef('report_id', '=', 'reports.id')
    .orderBy('place')
  return jsonArrayFrom(files).as('files')
}
