import type { TrustUnit } from '@kinhold/contract/units'
import { isFullyConfirmed } from '@kinhold/domain/units'
import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { lateDialog } from '../../../parts/late.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Plus } from '../../../ui/icons.ts'
import type { CreatingScreen } from '../../groups/create/use-create-form.ts'
import { peopleOf } from './slots.ts'

// The shown length of a group's name on the View button of a unit (UNI-18).
const GROUP_NAME_SHOWN = 45

const CreateGroupDialog = lateDialog(
  async () => (await import('../../groups/create/create-group-dialog.tsx')).CreateGroupDialog,
)

type Props = { unit: TrustUnit; isMine: boolean; screen: CreatingScreen }

/** The next step of a unit: its confirmations, then the button for its group, then its link (UNI-16, UNI-17). */
export function UnitGroup({ unit, isMine, screen }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const { groupId, groupName, confirmations } = unit
  const link = useFocusOnceMade(groupId, isAsking)
  if (groupId !== null && groupName !== null)
    return (
      <ButtonLink ref={link} to={paths.group(groupId)} title={groupName} className="justify-self-start">
        <span className="[overflow-wrap:anywhere]">View {shortened(groupName)}</span>
      </ButtonLink>
    )
  if (!isFullyConfirmed(confirmations)) return <p className="text-sm text-quiet">{standing(confirmations)}</p>
  if (!isMine) return null
  return (
    <>
      <Button variant="primary" className="justify-self-start" onClick={() => setIsAsking(true)}>
        <Plus aria-hidden className="size-5" />
        Create Group
      </Button>
      {isAsking && (
        <CreateGroupDialog
          unitId={unit.id}
          people={peopleOf(unit)}
          onClose={() => setIsAsking(false)}
          screen={screen}
        />
      )}
    </>
  )
}

// The button that opened the dialog is gone once its group exists.
function useFocusOnceMade(groupId: number | null, isAsking: boolean) {
  const link = useRef<HTMLAnchorElement>(null)
  const isMaking = useRef(false)
  useEffect(() => {
    if (isAsking) isMaking.current = true
    if (groupId === null || !isMaking.current) return
    isMaking.current = false
    link.current?.focus()
  }, [groupId, isAsking])
  return link
}

// In code points, so that no character is cut in two (UNI-18).
function shortened(name: string): string {
  const signs = [...name]
  return signs.length <= GROUP_NAME_SHOWN ? name : `${signs.slice(0, GROUP_NAME_SHOWN).join('')}…`
}

function standing(confirmations: TrustUnit['confirmations']): string {
  const count = Object.values(confirmations).filter(Boolean).length
  return `${count} of 3 have confirmed. When all three have, the unit can become a group.`
}
