import type { ReportKind, ReportReason } from '@kinhold/domain/reports'
import { useMutation } from '@tanstack/react-query'
import { read } from '../../api.ts'

/** The target of a report. */
export type Reportable = { kind: ReportKind; id: number }

/** Reports a thing to the admin, with a reason (TRU-35). */
export function useSendReport({ kind, id }: Reportable) {
  return useMutation({
    mutationFn: (why: { reason: ReportReason; words?: string }) =>
      read('POST /api/reports', { body: { kind, id, ...why } }),
  })
}
