import type { CaseMeasure, Measure } from '@kinhold/contract/reports'
import type { ToldMeasure } from '@kinhold/domain/reports'
import type { MeasureRow } from './measures.queries.ts'

/** What was done to somebody, as they read it: not which thing of theirs, nor which case it was. */
export function presentMeasure(row: MeasureRow): Measure {
  return { id: row.id, kind: row.kind as ToldMeasure, about: row.about, ...saidOf(row) }
}

/** The same as the admin reads it. */
export function presentCaseMeasure(row: MeasureRow): CaseMeasure {
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
