import { Button } from '../../ui/button.tsx'
import { Flag } from '../../ui/icons.ts'
import type { Reportable } from './report.data.ts'
import { useReport, type Whose } from './use-report.tsx'

type Props = Reportable &
  Whose & {
    /** What is reported, for whoever does not see where the button stands. */
    of?: string
  }

/** The way to report something that has no menu (TRU-48); nothing for whoever is no member. */
export function ReportButton({ kind, id, of, person, onBlocked }: Props) {
  const { items, dialog, ask } = useReport({ kind, id }, undefined, { person, onBlocked })
  if (items.length === 0) return null
  return (
    <>
      <Button variant="quiet" aria-label={of && `Report ${of}`} className="text-quiet" onClick={ask}>
        <Flag aria-hidden className="size-5" />
        <span className={of ? undefined : 'max-sm:sr-only'}>Report…</span>
      </Button>
      {dialog}
    </>
  )
}
