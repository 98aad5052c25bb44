import { pairKey } from '@kinhold/domain/bonds'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useMember } from '../session/use-session.ts'
import { lateDialog } from '../../parts/late.tsx'

const EndBondDialog = lateDialog(async () => (await import('./end-bond-dialog.tsx')).EndBondDialog)

type Person = { id: number; name: string }

/** Returns the menu entry that ends the bond with `person`, along with its dialog (TRU-12). */
export function useEndBond(person: Person | null, onDone?: () => void) {
  const me = useMember()
  const [asked, setAsked] = useState<Person | null>(null)
  return {
    items: person ? [{ label: t`End bond…`, danger: true, onSelect: () => setAsked(person) }] : [],
    // The dialog stays open even if the bond ends in the meantime.
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
