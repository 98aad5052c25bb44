import { expect, test } from 'vitest'
import { parseRegistrationLink } from './registration-link.ts'

const read = (query: string) => parseRegistrationLink(new URLSearchParams(query))

test('REG-09 REG-11 phone and ref, the sponsor being the player of that id', () => {
  expect(read('ref=19&sponsor=Ann&phone=%2B15551234567&qrId=qr-19-1-x')).toEqual({
    phone: '+15551234567',
    sponsorId: 19,
    sponsorText: 'Ann',
    qrId: 'qr-19-1-x',
  })
})

test('REG-10 a numeric sponsor stands in for ref', () => {
  expect(read('sponsor=24')).toMatchObject({ sponsorId: 24, sponsorText: null })
})

test('REG-10 a sponsor that is no number is only shown', () => {
  expect(read('sponsor=Aunt+Ann')).toMatchObject({ sponsorId: null, sponsorText: 'Aunt Ann' })
})

test('REG-10 ref wins over a numeric sponsor', () => {
  expect(read('ref=19&sponsor=24')).toMatchObject({ sponsorId: 19, sponsorText: null })
})

test.each(['ref=abc', 'ref=19x', 'ref=0', 'ref=-1', 'ref=1.5', 'ref=12345678901'])(
  'REG-15 %s is no id, and is only shown',
  (query) => {
    expect(read(query)).toMatchObject({ sponsorId: null, sponsorText: query.slice(4) })
  },
)

test('REG-15 a ref that is no id is not replaced by a sponsor that is', () => {
  expect(read('ref=abc&sponsor=24').sponsorId).toBeNull()
})

test('a personal invite carries no phone', () => {
  expect(read('ref=19&phone=&qrId=q').phone).toBeNull()
})

test('a plus that was not encoded is a plus still', () => {
  expect(read('phone=+4915112345678').phone).toBe('+4915112345678')
})

test('an empty link says nothing', () => {
  expect(read('')).toEqual({ phone: null, sponsorId: null, sponsorText: null, qrId: null })
})
