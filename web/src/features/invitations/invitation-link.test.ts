import type { Invitation } from '@kinhold/contract/invitations'
import { expect, test } from 'vitest'
import { invitationLink } from './invitation-link.ts'

test('INV-68, INV-70 the link carries ref, sponsor, phone and qrId, each readable again for any content', () => {
  const invitation = {
    sponsorId: 19,
    sponsorName: 'Ann & Bob + 1 #?',
    recipientPhone: '+15551230020',
    qrId: 'qr-19-1767348000000-k2j4',
  } as Invitation
  const link = new URL(invitationLink(invitation, 'https://kinhold.example'))
  expect(link.origin + link.pathname).toBe('https://kinhold.example/register')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    ref: '19',
    sponsor: 'Ann & Bob + 1 #?',
    phone: '+15551230020',
    qrId: 'qr-19-1767348000000-k2j4',
  })
})
