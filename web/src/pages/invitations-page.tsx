import { InvitationsScreen } from '../features/invitations/invitations-screen.tsx'
import { PromoButton } from '../features/qr/promo-button.tsx'
import { latePart } from '../parts/late.tsx'
import { createUnitGroup } from './create-unit-group.tsx'

const OwnUnits = latePart(async () => (await import('../features/units/own-units.tsx')).OwnUnits, null)

/** /invitations */
export function Component() {
  return <InvitationsScreen promo={<PromoButton />} units={<OwnUnits createGroup={createUnitGroup} />} />
}
