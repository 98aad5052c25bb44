import type { Invitation } from '@kinhold/contract/invitations'
import { photoUrl } from '../players/present-player.ts'
import type { InvitationRow } from './invitations.queries.ts'

/** An invitation as an answer shows it. */
export function presentInvitation({ sponsorPhotoId, ...row }: InvitationRow): Invitation {
  return {
    ...row,
    sponsorPhoto: photoUrl(sponsorPhotoId),
    sentAt: row.sentAt.toISOString(),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
  }
}
