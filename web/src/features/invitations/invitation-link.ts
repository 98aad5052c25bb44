import type { Invitation } from '@kinhold/contract/invitations'
import { registrationPath } from '@kinhold/contract/paths'

type Named = Pick<Invitation, 'sponsorId' | 'sponsorName' | 'recipientPhone' | 'qrId'>

/** The registration link of one invitation: who sponsors, whose phone, and the code that names it (INV-68, INV-70). */
export function invitationLink(invitation: Named, origin: string): string {
  const { sponsorId: ref, sponsorName: sponsor, recipientPhone: phone, qrId } = invitation
  return origin + registrationPath({ ref, sponsor, phone, qrId })
}
