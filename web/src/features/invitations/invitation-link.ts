import type { Invitation } from '@kinhold/contract/invitations'
import { paths } from '../../paths.ts'

/** The registration link of one invitation: who sponsors, whose phone, and the code that names it (INV-68, INV-70). */
export function invitationLink(invitation: Invitation, origin: string): string {
  const query = new URLSearchParams({
    ref: String(invitation.sponsorId),
    sponsor: invitation.sponsorName,
    phone: invitation.recipientPhone,
    qrId: invitation.qrId,
  })
  return `${origin}${paths.register()}?${query}`
}
