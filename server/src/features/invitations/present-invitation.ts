import type { Invitation, OpenedInviteLink } from '@kinhold/contract/invitations'
import { photoUrl, presentCard } from '../players/present-player.ts'
import type { InvitationRow } from './invitations.queries.ts'
import type { OpenedLink } from './send-by-link.ts'

/** An invitation in a response to someone who sees it. */
export function presentInvitation(
  { sponsorPhotoId, hidesPhone, ...row }: InvitationRow,
  viewer: { id: number },
): Invitation {
  const isHidden = hidesPhone && row.status === 'pending' && viewer.id === row.sponsorId
  return {
    ...row,
    recipientPhone: isHidden ? '' : row.recipientPhone,
    sponsorPhoto: photoUrl(sponsorPhotoId),
    sentAt: row.sentAt.toISOString(),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
  }
}

export function presentLink({ sponsor, standing }: OpenedLink): OpenedInviteLink {
  return { sponsor: presentCard(sponsor), standing }
}
