import type { ReportKind, ReportReason } from '@kinhold/domain/reports'
import { useMutation } from '@tanstack/react-query'
import { read } from '../../api.ts'

/** Something that can be reported. */
export type Reportable = { kind: ReportKind; id: number }

/** Hands one thing over to the admin, with why (TRU-35). */
export function useSendReport({ kind, id }: Reportable) {
  return useMutation({
    mutationFn: (why: { reason: ReportReason; words?: string }) =>
      read('POST /api/reports', { body: { kind, id, ...why } }),
  })
}
