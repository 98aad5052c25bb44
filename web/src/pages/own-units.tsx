import { OwnUnits } from '../features/units/own-units.tsx'
import { createUnitGroup } from './create-unit-group.tsx'

const createGroup = createUnitGroup('invitations')

/** The member's trust units on the invitations screen, with the dialog that makes the group of one. */
export function UnitsToName() {
  return <OwnUnits createGroup={createGroup} />
}
