import { quietPart } from '../../parts/late.tsx'
import { useMeasures } from './reports.data.ts'

const DueMeasure = quietPart(async () => (await import('./due-measure.tsx')).DueMeasure)

/** Shows a moderation measure in a dialog, and above every page until the member acknowledges it (TRU-49). */
export function DueMeasures() {
  const { data } = useMeasures()
  const due = data?.find(({ acknowledgedAt }) => acknowledgedAt === null)
  return due && <DueMeasure due={due} />
}
