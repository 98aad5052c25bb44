import { InvitationsScreen } from '../features/invitations/invitations-screen.tsx'
import { PromoButton } from '../features/qr/promo-button.tsx'
import { latePart } from '../parts/late.tsx'

const UnitsToName = latePart(async () => (await import('./own-units.tsx')).UnitsToName, null)

/** /invitations */
export function Component() {
  return <InvitationsScreen promo={<PromoButton />} units={<UnitsToName />} />
}
