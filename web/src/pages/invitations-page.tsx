import { InvitationsScreen } from '../features/invitations/invitations-screen.tsx'
import { PromoButton } from '../features/qr/promo-button.tsx'
import { OwnUnits } from '../features/units/own-units.tsx'
import { createUnitGroup } from './create-unit-group.tsx'

/** /invitations */
export function Component() {
  return <InvitationsScreen promo={<PromoButton />} units={<OwnUnits createGroup={createUnitGroup} />} />
}
