import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Flag } from '../../ui/icons.ts'
import { useSession } from '../session/use-session.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import type { Person } from '../relations/relations.data.ts'
import { lateDialog } from '../../parts/late.tsx'
import type { Reportable } from './reports.data.ts'

const ReportDialog = lateDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** The person who owns the reported content, and a callback that runs once that person is blocked. */
export type Whose = { person?: Person | null | undefined; onBlocked?: (() => void) | undefined }

/** Returns the menu entry for reporting something, or none if the user is the admin or a vault user. */
export function useReport(
  thing: Reportable | null,
  label = t`Report…`,
  whose: Whose = {},
): { items: MenuItem[]; dialog: ReactNode; ask: () => void } {
  const { player } = useSession()
  const [isAsked, setIsAsked] = useState(false)
  const isPossible = thing !== null && player?.userType === 'member' && !player.isAdmin
  const ask = () => setIsAsked(true)
  return {
    items: isPossible ? [{ label, danger: true, onSelect: ask }] : [],
    dialog: isPossible && isAsked && <ReportDialog {...thing} {...whose} onClose={() => setIsAsked(false)} />,
    ask,
  }
}

/** Shows a report button where there is no menu (TRU-48), except to the admin and vault users. */
export function ReportButton({ kind, id, of, person, onBlocked }: Reportable & Whose & { of?: string }) {
  const { items, dialog, ask } = useReport({ kind, id }, undefined, { person, onBlocked })
  if (items.length === 0) return null
  return (
    <>
      <Button variant="quiet" aria-label={of && t`Report ${of}`} className="text-quiet" onClick={ask}>
        <Flag aria-hidden className="size-5" />
        <span className={of ? undefined : 'max-sm:sr-only'}>{t`Report…`}</span>
      </Button>
      {dialog}
    </>
  )
}
