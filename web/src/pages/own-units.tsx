import { OwnUnits } from '../features/units/own-units.tsx'
import { createUnitGroup } from './create-unit-group.tsx'

const createGroup = createUnitGroup('invitations')

/** The member's trust units on the invitations screen, with the dialog that creates a unit's group. */
export function UnitsToName() {
  return <OwnUnits createGroup={createGroup} />
}
