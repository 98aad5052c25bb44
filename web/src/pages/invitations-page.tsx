import { InvitationsScreen } from '../features/invitations/invitations-screen.tsx'

/** /invitations */
export function Component() {
  return <InvitationsScreen />
}
