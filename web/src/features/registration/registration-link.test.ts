import { expect, test } from 'vitest'
import { parseRegistrationLink } from './registration-link.ts'

const read = (query: string) => parseRegistrationLink(new URLSearchParams(query))

test.each([
  [
    'REG-09 REG-11 reads the phone number and the sponsor’s player id from a registration link',
    'ref=19&sponsor=Ann&phone=%2B15551234567&qrId=qr-19-1-x',
    { phone: '+15551234567', sponsorId: 19, sponsorText: 'Ann', qrId: 'qr-19-1-x' },
  ],
  ['REG-10 reads a numeric sponsor as an id if there is no ref', 'sponsor=24', { sponsorId: 24 }],
  ['REG-10 reads a non-numeric sponsor as text', 'sponsor=Aunt+Ann', { sponsorText: 'Aunt Ann' }],
  ['REG-10 prefers ref to a numeric sponsor', 'ref=19&sponsor=24', { sponsorId: 19 }],
  ['REG-15 prefers a non-numeric ref to a numeric sponsor', 'ref=abc&sponsor=24', { sponsorText: 'abc' }],
  ['reads no phone number from a personal invite', 'ref=19&phone=&qrId=q', { sponsorId: 19, qrId: 'q' }],
  ['accepts an unencoded plus in the phone number', 'phone=+4915112345678', { phone: '+4915112345678' }],
  ['reads nothing from an empty link', '', {}],
])('%s', (_, query, said) => {
  expect(read(query)).toEqual({ phone: null, sponsorId: null, sponsorText: null, qrId: null, ...said })
})

test.each(['ref=abc', 'ref=19x', 'ref=0', 'ref=-1', 'ref=1.5', 'ref=12345678901'])(
  'REG-15 treats %s as display text, not as an id',
  (query) => {
    expect(read(query)).toMatchObject({ sponsorId: null, sponsorText: query.slice(4) })
  },
)
