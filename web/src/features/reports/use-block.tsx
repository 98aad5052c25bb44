import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import type { MenuItem } from '../../ui/menu.tsx'
import { lateDialog } from '../../parts/late.tsx'
import type { Reportable } from './reports.data.ts'
import { type Person, useMayBlock } from '../relations/relations.data.ts'

const BlockDialog = lateDialog(async () => (await import('./block-dialog.tsx')).BlockDialog)
const ReportDialog = lateDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Returns the menu entry for blocking a person, or none if the viewer cannot block them (TRU-31). */
export function useBlock(
  person: Person | null,
  onDone?: () => void,
  thing?: Reportable | null,
): { items: MenuItem[]; dialog: ReactNode } {
  const [asked, setAsked] = useState<'block' | 'report' | null>(null)
  const whom = useMayBlock(person)
  const close = () => setAsked(null)
  return {
    items: whom ? [{ label: t`Block…`, danger: true, onSelect: () => setAsked('block') }] : [],
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
