import type { PlayerProfile } from '@kinhold/contract/players'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { lateDialog } from '../../parts/late.tsx'
import { useMember } from '../session/use-session.ts'

const IntroduceDialog = lateDialog(async () => (await import('./introduce-dialog.tsx')).IntroduceDialog)

/** Returns the menu entry that introduces a bonded person to others, along with its dialog (FAM-53). */
export function useIntroduce(person: PlayerProfile) {
  const me = useMember()
  const [isAsked, setIsAsked] = useState(false)
  const isPossible = person.bonded && person.status === 'active' && !person.isAdmin && !me.isAdmin
  return {
    items: isPossible ? [{ label: t`Introduce to…`, onSelect: () => setIsAsked(true) }] : [],
    dialog: isAsked && <IntroduceDialog person={person} onClose={() => setIsAsked(false)} />,
  }
}
