import { CreateGroupDialog } from '../features/groups/create/create-group-dialog.tsx'
import { peopleOf } from '../features/units/slots.ts'
import type { CreateGroup } from '../features/units/what-follows.tsx'

/** The dialog that makes a unit's group, as every page with units hands it to their cards. */
export const createUnitGroup: CreateGroup = (unit, close) => (
  <CreateGroupDialog unitId={unit.id} people={peopleOf(unit)} onClose={close} screen="unit" />
)
