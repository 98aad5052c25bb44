import { peopleOf } from '../features/units/slots.ts'
import type { CreateGroup } from '../features/units/what-follows.tsx'
import { lateDialog } from '../parts/late.tsx'

const CreateGroupDialog = lateDialog(
  async () => (await import('../features/groups/create/create-group-dialog.tsx')).CreateGroupDialog,
)

/** The dialog that makes a unit's group, as a page with units hands it to their cards: the card's own, or that of the invitations screen (UNI-37). */
export const createUnitGroup =
  (screen: 'unit' | 'invitations'): CreateGroup =>
  (unit, close) => (
    <CreateGroupDialog unitId={unit.id} people={peopleOf(unit)} onClose={close} screen={screen} />
  )
