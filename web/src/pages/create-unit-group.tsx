import { peopleOf } from '../features/units/slots.ts'
import type { CreateGroup } from '../features/units/what-follows.tsx'
import { lateDialog } from '../parts/late.tsx'

const CreateGroupDialog = lateDialog(
  async () => (await import('../features/groups/create/create-group-dialog.tsx')).CreateGroupDialog,
)

/** Renders the dialog that creates a unit's group: that of the unit's card, or of the invitations screen (UNI-37). */
export const createUnitGroup =
  (screen: 'unit' | 'invitations'): CreateGroup =>
  (unit, close) => (
    <CreateGroupDialog unitId={unit.id} people={peopleOf(unit)} onClose={close} screen={screen} />
  )
