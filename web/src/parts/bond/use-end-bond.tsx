import { pairKey } from '@kinhold/domain/bonds'
import { type ReactNode, useState } from 'react'
import { useMember } from '../../features/session/use-session.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import { lateDialog } from '../late.tsx'

const EndBondDialog = lateDialog(async () => (await import('./end-bond-dialog.tsx')).EndBondDialog)

type Person = { id: number; name: string }

/**
 * The way to end the bond with somebody wherever one meets them (TRU-12): the entry of a menu, and the question that it
 * opens. No entry where there is no bond, which null stands for.
 */
export function useEndBond(
  person: Person | null,
  /** Called once the bond has ended. */
  onDone?: () => void,
): { items: MenuItem[]; dialog: ReactNode } {
  const me = useMember()
  const [asked, setAsked] = useState<Person | null>(null)
  return {
    items: person ? [{ label: 'End bond…', danger: true, onSelect: () => setAsked(person) }] : [],
    // It stays until it is answered, though the bond has ended under it.
    dialog: asked && (
      <EndBondDialog
        bondId={pairKey(me.id, asked.id)}
        name={asked.name}
        onClose={() => setAsked(null)}
        onDone={onDone}
      />
    ),
  }
}
