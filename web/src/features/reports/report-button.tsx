import { Button } from '../../ui/button.tsx'
import { Flag } from '../../ui/icons.ts'
import type { Reportable } from './report.data.ts'
import { useReport, type Whose } from './use-report.tsx'

type Props = Reportable &
  Whose & {
    /** The name of the reported thing, for screen readers. */
    of?: string
  }

/** The report button of a thing without a menu (TRU-48); renders nothing for accounts that are not members. */
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
