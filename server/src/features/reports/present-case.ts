import type { Case, CaseLine, CaseReport, Report } from '@kinhold/contract/reports'
import { LIST_MOST } from '@kinhold/domain/limits'
import { actionsOn } from '@kinhold/domain/lifecycle'
import type { ReportKind } from '@kinhold/domain/reports'
import type { Db } from '../../db/database.ts'
import { presentCard } from '../players/present-player.ts'
import { playerById } from '../players/players.queries.ts'
import { presentMedia } from '../uploads/present-media.ts'
import { caseLineById, type CaseLineRow, isThere } from './cases.queries.ts'
import { measuresAgainst } from './measures.queries.ts'
import { presentCaseMeasure } from './present-measure.ts'
import { type CaseReportRow, type ReportRow, reportsOf } from './reports.queries.ts'

/** A report as its reporter sees it. */
export function presentReport({ id, reason, words, createdAt }: ReportRow, kind: ReportKind): Report {
  return { id, kind, reason, words, createdAt: createdAt.toISOString() }
}

/** The reports of one thing, as a line of the admin's list. */
export function presentCaseLine(row: CaseLineRow): CaseLine {
  return {
    id: row.id,
    kind: row.kind,
    reported: presentCard({ id: row.reportedId, name: row.reportedName, photoId: row.reportedPhotoId }),
    state: row.state,
    reportCount: row.reportCount,
    reasons: row.reasons,
    measure: row.measure,
    hasAppeal: row.hasAppeal,
    openedAt: row.openedAt.toISOString(),
    reportedAt: row.reportedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  }
}

/** One case, with the earlier measures against that person and the possible actions now; null when there is none. */
export async function presentCase(db: Db, id: number): Promise<Case | null> {
  const row = await caseLineById(db, id)
  if (!row) return null
  const reports = await reportsOf(db, id)
  const measures = (await measuresAgainst(db, row.reportedId, LIST_MOST)).map(presentCaseMeasure)
  const reported = (await playerById(db, row.reportedId))!
  const isOpen = row.state !== 'closed'
  return {
    ...presentCaseLine(row),
    reports: reports.map(presentCaseReport),
    measures: measures.filter(({ caseId }) => caseId === id),
    earlier: measures.filter(({ caseId }) => caseId !== id),
    maySuspend: isOpen && reported.phone !== null && actionsOn(reported).includes('suspend'),
    mayRemove: isOpen && (await isThere(db, row)),
  }
}

function presentCaseReport(row: CaseReportRow): CaseReport {
  const { id, reason, words, snapshot, files } = row
  return {
    id,
    reporter: presentCard({ id: row.reporterId, name: row.reporterName, photoId: row.reporterPhotoId }),
    reason,
    words,
    snapshot: snapshot && { ...snapshot, media: files.map(presentMedia) },
    createdAt: row.createdAt.toISOString(),
  }
}
