import type { CaseMeasure } from '@kinhold/contract/reports'
import { KIND_WORDS } from '../../reports/words.ts'
import { Time } from '../../../ui/time.tsx'
import { DONE_WORDS } from './case-words.ts'

/** A measure that the admin took, its reason, and the affected person's one answer next to it. */
export function MeasureDone({ measure }: { measure: CaseMeasure }) {
  const { kind, about, reason, createdAt, acknowledgedAt, appeal, appealedAt } = measure
  return (
    <div className="grid min-w-0 gap-4 md:grid-cols-2">
      <div className="grid min-w-0 content-start gap-1">
        <p className="font-medium">
          {DONE_WORDS[kind]} <span className="font-normal text-quiet">({KIND_WORDS[about]})</span>
        </p>
        <p className="text-sm text-quiet">
          <Time at={createdAt} />
          {acknowledgedAt && ', read by them'}
        </p>
        <p dir="auto" className="measure whitespace-pre-wrap wrap-anywhere">
          {reason}
        </p>
      </div>
      {appealedAt && (
        <div className="grid min-w-0 content-start gap-1 border-gold max-md:border-t max-md:pt-3 md:border-l md:pl-4">
          <p className="font-medium">Their answer</p>
          <p className="text-sm text-quiet">
            <Time at={appealedAt} />
          </p>
          <p dir="auto" className="measure whitespace-pre-wrap wrap-anywhere">
            {appeal ?? 'It is no longer kept.'}
          </p>
        </div>
      )}
    </div>
  )
}
