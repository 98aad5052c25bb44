import type {
  Case,
  CaseLine,
  CaseMeasure,
  CaseReport,
  Measure,
  Report,
  Snapshot,
} from '@kinhold/contract/reports'
import { actionsOn } from '@kinhold/domain/lifecycle'
import { LIST_MOST } from '@kinhold/domain/limits'
import { textOfMessage } from '@kinhold/domain/message-words'
import { textOfPost } from '@kinhold/domain/post-words'
import type { ReportKind, ToldMeasure } from '@kinhold/domain/reports'
import type { Say } from '@kinhold/domain/sentences'
import type { Db } from '../../db/database.ts'
import { playerById } from '../players/players.queries.ts'
import { presentCard } from '../players/present-player.ts'
import { presentMedia } from '../uploads/present-media.ts'
import { caseLineById, type CaseLineRow, isThere } from './cases.queries.ts'
import { type MeasureRow, measuresAgainst } from './measures.queries.ts'
import { type CaseReportRow, type ReportRow, reportsOf } from './reports.queries.ts'

export function presentReport({ id, reason, words, createdAt }: ReportRow, kind: ReportKind): Report {
  return { id, kind, reason, words, createdAt: createdAt.toISOString() }
}

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

export async function presentCase(db: Db, id: number, say: Say): Promise<Case | null> {
  const row = await caseLineById(db, id)
  if (!row) return null
  const reports = await reportsOf(db, id)
  const measures = (await measuresAgainst(db, row.reportedId, LIST_MOST)).map(presentCaseMeasure)
  const reported = (await playerById(db, row.reportedId))!
  const isOpen = row.state !== 'closed'
  return {
    ...presentCaseLine(row),
    reports: reports.map((report) => presentCaseReport(report, row.kind, say)),
    measures: measures.filter(({ caseId }) => caseId === id),
    earlier: measures.filter(({ caseId }) => caseId !== id),
    maySuspend: isOpen && reported.phone !== null && actionsOn(reported).includes('suspend'),
    mayRemove: isOpen && (await isThere(db, row)),
  }
}

function presentCaseReport(row: CaseReportRow, kind: ReportKind, say: Say): CaseReport {
  const { id, reason, words, snapshot, files } = row
  const text = snapshot && textIn(snapshot, { kind, hasFiles: files.length > 0 }, say)
  return {
    id,
    reporter: presentCard({ id: row.reporterId, name: row.reporterName, photoId: row.reporterPhotoId }),
    reason,
    words,
    snapshot: snapshot && { ...snapshot, text, media: files.map(presentMedia) },
    createdAt: row.createdAt.toISOString(),
  }
}

// The text of a message or post with files may be an English description of the files, which this function
// translates.
function textIn(
  { text }: Pick<Snapshot, 'text'>,
  { kind, hasFiles }: { kind: ReportKind; hasFiles: boolean },
  say: Say,
): string | null {
  if (text === null || !hasFiles) return text
  if (kind === 'message') return textOfMessage({ messageType: 'media', content: text }, say)
  return kind === 'post' || kind === 'vault_post' ? textOfPost({ content: text, hasFiles }, say) : text
}

export function presentMeasure(row: MeasureRow): Measure {
  return { id: row.id, kind: row.kind as ToldMeasure, about: row.about, ...saidOf(row) }
}

function presentCaseMeasure(row: MeasureRow): CaseMeasure {
  return { id: row.id, caseId: row.caseId, kind: row.kind, about: row.about, ...saidOf(row) }
}

function saidOf({ reason, createdAt, acknowledgedAt, appeal, appealedAt }: MeasureRow) {
  return {
    reason: reason ?? '',
    createdAt: createdAt.toISOString(),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    appeal,
    appealedAt: appealedAt?.toISOString() ?? null,
  }
}
