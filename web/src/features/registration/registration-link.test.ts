import { expect, test } from 'vitest'
import { parseRegistrationLink } from './registration-link.ts'

const read = (query: string) => parseRegistrationLink(new URLSearchParams(query))

test.each([
  [
    'REG-09 REG-11 phone and ref, the sponsor being the player of that id',
    'ref=19&sponsor=Ann&phone=%2B15551234567&qrId=qr-19-1-x',
    { phone: '+15551234567', sponsorId: 19, sponsorText: 'Ann', qrId: 'qr-19-1-x' },
  ],
  ['REG-10 a numeric sponsor in the place of ref', 'sponsor=24', { sponsorId: 24 }],
  ['REG-10 a sponsor that is no number, to be shown', 'sponsor=Aunt+Ann', { sponsorText: 'Aunt Ann' }],
  ['REG-10 ref before a numeric sponsor', 'ref=19&sponsor=24', { sponsorId: 19 }],
  [
    'REG-15 a ref that is no id, to be shown, before a sponsor that is one',
    'ref=abc&sponsor=24',
    { sponsorText: 'abc' },
  ],
  ['no phone of a personal invite', 'ref=19&phone=&qrId=q', { sponsorId: 19, qrId: 'q' }],
  ['a plus that was not encoded', 'phone=+4915112345678', { phone: '+4915112345678' }],
  ['nothing of an empty link', '', {}],
])('a link is read: %s', (_, query, said) => {
  expect(read(query)).toEqual({ phone: null, sponsorId: null, sponsorText: null, qrId: null, ...said })
})

test.each(['ref=abc', 'ref=19x', 'ref=0', 'ref=-1', 'ref=1.5', 'ref=12345678901'])(
  'REG-15 %s is no id, and is only shown',
  (query) => {
    expect(read(query)).toMatchObject({ sponsorId: null, sponsorText: query.slice(4) })
  },
)
