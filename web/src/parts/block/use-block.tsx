import { type ReactNode, useState } from 'react'
import type { MenuItem } from '../../ui/menu.tsx'
import { lateDialog } from '../late.tsx'
import type { Reportable } from '../report/report.data.ts'
import { type Person, useMayBlock } from './may-block.ts'

const BlockDialog = lateDialog(async () => (await import('./block-dialog.tsx')).BlockDialog)
const ReportDialog = lateDialog(async () => (await import('../report/report-dialog.tsx')).ReportDialog)

/**
 * The way to block somebody wherever one meets them (TRU-31): the entry of a menu, and the question that it opens. No
 * entry for oneself, and none for the admin, who suspends instead, or whoever is no member. Who would report before they
 * block does both in one go (TRU-95): `thing`, else the person.
 */
export function useBlock(
  person: Person | null,
  onDone?: () => void,
  thing?: Reportable | null,
): { items: MenuItem[]; dialog: ReactNode } {
  const [asked, setAsked] = useState<'block' | 'report' | null>(null)
  const whom = useMayBlock(person)
  const close = () => setAsked(null)
  return {
    items: whom ? [{ label: 'Block…', danger: true, onSelect: () => setAsked('block') }] : [],
    dialog:
      whom && asked === 'block' ? (
        <BlockDialog person={whom} onReport={() => setAsked('report')} onClose={close} onDone={onDone} />
      ) : (
        whom &&
        asked === 'report' && (
          <ReportDialog
            {...(thing ?? { kind: 'person', id: whom.id })}
            person={whom}
            blocksAtFirst
            onBlocked={onDone}
            onClose={close}
          />
        )
      ),
  }
}
