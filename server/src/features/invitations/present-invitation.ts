import type { Invitation } from '@kinhold/contract/invitations'
import { photoUrl } from '../players/present-player.ts'
import type { InvitationRow } from './invitations.queries.ts'

export function presentInvitation(
  { sponsorPhotoId, recipientPhotoId, hidesPhone, isUnsent, language, ...row }: InvitationRow,
  viewer: { id: number },
): Invitation {
  const isHidden = hidesPhone && row.status === 'pending' && viewer.id === row.sponsorId
  return {
    ...row,
    recipientPhone: isHidden ? '' : row.recipientPhone,
    isUnsent: isUnsent && row.status === 'pending' && row.recipientId === null,
    sponsorPhoto: photoUrl(sponsorPhotoId),
    recipientPhoto: photoUrl(recipientPhotoId),
    sentAt: row.sentAt.toISOString(),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    ...(language !== null && viewer.id === row.sponsorId && { language }),
  }
}
