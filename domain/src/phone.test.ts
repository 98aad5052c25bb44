import { describe, expect, it } from 'vitest'
import { formatPhone, formatPhoneAsTyped, maskPhone } from './phone-format.ts'
import { parsePhone } from './phone.ts'

describe('reading a phone number', () => {
  it.each([
    ['5551234567', '+15551234567'],
    ['(555) 123-4567', '+15551234567'],
    ['1-555-123-4567', '+15551234567'],
    ['+1 555.123.4567', '+15551234567'],
    [' +44 20 7946 0958 ', '+442079460958'],
    ['５５５１２３４５６７', '+15551234567'],
  ])('%s is %s', (typed, e164) => expect(parsePhone(typed)).toBe(e164))

  it.each([
    '',
    '   ',
    '555',
    '55512345678',
    '25551234567',
    'call me',
    '555123456a',
    '+1',
    '+999123',
    '+'.repeat(50),
    '555+1234567',
  ])('%j is none', (typed) => expect(parsePhone(typed)).toBeNull())
})

describe('showing a phone number', () => {
  it('PRO-02 INV-16 groups digits while they are typed', () => {
    const typed = ['5', '555', '5551', '555123', '5551234', '15551234567', '5551234567999']
    expect(typed.map(formatPhoneAsTyped)).toEqual([
      '(5',
      '(555',
      '(555) 1',
      '(555) 123',
      '(555) 123-4',
      '(555) 123-4567',
      '(555) 123-4567',
    ])
    expect(formatPhoneAsTyped('+44 20 79')).toBe('+442079')
    expect(formatPhoneAsTyped('')).toBe('')
  })
  it('reads what it shows', () => {
    expect(parsePhone(formatPhone('+15551234567'))).toBe('+15551234567')
    expect(formatPhone('+442079460958')).toBe('+442079460958')
  })
  it('hides all but the last digits for logs', () => {
    expect(maskPhone('+15551234567')).toBe('+…67')
    expect(maskPhone('12')).toBe('…')
  })
})
