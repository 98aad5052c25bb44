import { useLifecycleButtons } from '../features/lifecycle/lifecycle-buttons.tsx'
import { NetworkScreen } from '../features/network/network-screen.tsx'
import { UnitsTab, UnitsTabLabel } from '../features/units/units-tab.tsx'
import { createUnitGroup } from './create-unit-group.tsx'

const UNITS = { label: <UnitsTabLabel />, content: <UnitsTab createGroup={createUnitGroup} /> }

/** /network */
export function Component() {
  return <NetworkScreen units={UNITS} actions={useLifecycleButtons()} />
}
