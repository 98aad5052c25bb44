import { type ReactNode, useState } from 'react'
import { useSession } from '../../features/session/use-session.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import type { Person } from '../block/may-block.ts'
import { lateDialog } from '../late.tsx'
import type { Reportable } from './report.data.ts'

const ReportDialog = lateDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Whom a report is about, and what follows in the page where they are blocked with it. */
export type Whose = { person?: Person | null | undefined; onBlocked?: (() => void) | undefined }

/**
 * The way to report something wherever one meets it (TRU-48): the entry of a menu, and the question that it opens. No
 * entry for whoever is no member, nor where `thing` is null: one's own, and what the admin wrote. `whose` it is can be
 * blocked as well (TRU-95).
 */
export function useReport(
  thing: Reportable | null,
  label = 'Report…',
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
