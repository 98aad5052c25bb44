import type { Invitation } from '@kinhold/contract/invitations'

/** Returns Ann's pending invitation to Bob. */
export function invitation(different: Partial<Invitation> = {}): Invitation {
  return {
    id: 1,
    sponsorId: 19,
    sponsorName: 'Ann',
    sponsorPhoto: null,
    recipientPhone: '+15551230020',
    recipientName: 'Bob',
    recipientPhoto: null,
    status: 'pending',
    sentAt: '2026-01-02T10:00:00.000Z',
    verifiedAt: null,
    qrId: 'qr-19-1767348000000-k2j4',
    recipientId: null,
    isUnsent: false,
    ...different,
  }
}
