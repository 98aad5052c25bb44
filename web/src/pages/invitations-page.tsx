import { InvitationsScreen } from '../features/invitations/invitations-screen.tsx'
import { PromoButton } from '../features/qr/promo-button.tsx'

/** /invitations */
export function Component() {
  return <InvitationsScreen promo={<PromoButton />} />
}
