import type { Invitation } from '@kinhold/contract/invitations'
import { registrationPath } from '@kinhold/contract/paths'

type Named = Pick<Invitation, 'sponsorId' | 'sponsorName' | 'recipientPhone' | 'qrId'>

/** The registration link of an invitation: its sponsor, its phone, and its code (INV-68, INV-70). */
export function invitationLink(invitation: Named, origin: string): string {
  const { sponsorId: ref, sponsorName: sponsor, recipientPhone: phone, qrId } = invitation
  return origin + registrationPath({ ref, sponsor, phone, qrId })
}
