import type { Invitation } from '@kinhold/contract/invitations'
import { photoUrl } from '../players/present-player.ts'
import type { InvitationRow } from './invitations.queries.ts'

export function presentInvitation(row: InvitationRow, viewer: { id: number }): Invitation {
  const isOwn = viewer.id === row.sponsorId
  const isHidden = row.hidesPhone && row.status === 'pending' && isOwn
  return {
    id: row.id,
    sponsorId: row.sponsorId,
    sponsorName: row.sponsorName,
    sponsorPhoto: photoUrl(row.sponsorPhotoId),
    recipientPhone: isHidden ? '' : row.recipientPhone,
    recipientName: row.recipientName,
    recipientPhoto: photoUrl(row.recipientPhotoId),
    status: row.status,
    sentAt: row.sentAt.toISOString(),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    qrId: row.qrId,
    recipientId: row.recipientId,
    isUnsent: row.isUnsent && row.status === 'pending' && row.recipientId === null,
    ...(row.language !== null && isOwn && { language: row.language }),
  }
}
