import type { CaseMeasure, Measure } from '@kinhold/contract/reports'
import type { ToldMeasure } from '@kinhold/domain/reports'
import type { MeasureRow } from './measures.queries.ts'

/** A measure as its target sees it: without the reported thing and without the case. */
export function presentMeasure(row: MeasureRow): Measure {
  return { id: row.id, kind: row.kind as ToldMeasure, about: row.about, ...saidOf(row) }
}

/** A measure as the admin sees it. */
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
