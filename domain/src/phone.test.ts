import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  digitsOfPhone,
  formatPhone,
  formatPhoneAsTyped,
  hasTooManyDigits,
  maskPhone,
} from './phone-format.ts'
import { groupAsCountry } from './phone-groups.ts'
import { parsePhone } from './phone.ts'

describe('parsePhone', () => {
  it.each([
    ['5551234567', '+15551234567'],
    ['(555) 123-4567', '+15551234567'],
    ['1-555-123-4567', '+15551234567'],
    ['+1 555.123.4567', '+15551234567'],
    [' +44 20 7946 0958 ', '+442079460958'],
    ['５５５１２３４５６７', '+15551234567'],
    ['٥٥٥١٢٣٤٥٦٧', '+15551234567'],
    ['＋۴۴ ۲۰ ۷۹۴۶ ۰۹۵۸', '+442079460958'],
    ['0044 20 7946 0958', '+442079460958'],
    ['001 555 123 4567', '+15551234567'],
    ['(+44) 20 7946 0958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+442079460958'],
  ])('parses %s as %s', (typed, e164) => expect(parsePhone(typed)).toBe(e164))

  it('rejects invalid numbers', () => {
    const numbers = ['555', '55512345678', '(555) 123-45678', '+1 (555) 123-45678', '0012345678']
    const others = ['', '   ', '++15551234567', 'call me', '555123456a', '+1', '+'.repeat(50), '555+1234567']
    for (const typed of [...numbers, ...others, '25551234567', '+44 20 7946 095812', '+999123'])
      expect([typed, parsePhone(typed)]).toEqual([typed, null])
  })
})

describe('phone formatting', () => {
  it('PRO-02 INV-16 groups digits as they are typed', () => {
    const typed = ['', '5', '555', '5551', '555123', '5551234', '15551234567']
    const shown = ['', '(5', '(555', '(555) 1', '(555) 123', '(555) 123-4', '(555) 123-4567']
    expect(typed.map(formatPhoneAsTyped)).toEqual(shown)
  })
  it.each([
    ['5551234567999', '(555) 123-4567999'],
    ['+', '+'],
    ['+1', '+1'],
    ['+14', '+1 (4'],
    ['+1 415.227.6984', '+1 (415) 227-6984'],
    ['001 415 227 6984', '+1 (415) 227-6984'],
    ['+44 20 79', '+442079'],
    ['0044 20 7946 0958', '+442079460958'],
    ['(+44) 20 7946 0958', '+442079460958'],
    ['٤١٥٢٢٧٦٩٨٤', '(415) 227-6984'],
    ['۴۱۵۲۲۷۶۹۸۴', '(415) 227-6984'],
    ['＋４４２０', '+4420'],
  ])('PRO-02 INV-16 shows %j as %j', (typed, shown) => expect(formatPhoneAsTyped(typed)).toBe(shown))
  it.each([
    ['+442079460958', '+44 20 7946 0958'],
    ['+4420794', '+44 20 794'],
    ['+33612345678', '+33 6 12 34 56 78'],
    ['+5511987654321', '+55 11 98765 4321'],
    ['+999123', '+999123'],
    ['+', '+'],
    ['+44２', '+44２'],
  ])('PRO-02 INV-16 groups %j as %j by its country’s rules', (digits, grouped) =>
    expect(groupAsCountry(digits)).toBe(grouped),
  )
  it('keeps every typed digit except a leading 1', () => {
    fc.assert(
      fc.property(typing, (typed) => {
        const shown = formatPhoneAsTyped(typed)
        const grouped = groupAsCountry(shown)
        const digits = digitsOfPhone(typed)
        const isDialledWithOne = /^1(?!00)\d{10}$/.test(digits)
        expect(digitsOfPhone(shown)).toBe(isDialledWithOne ? digits.slice(1) : digits)
        expect(digitsOfPhone(grouped)).toBe(digitsOfPhone(shown))
        expect(formatPhoneAsTyped(shown)).toBe(shown)
        expect(parsePhone(grouped)).toBe(parsePhone(digits))
      }),
      { numRuns: 1000 },
    )
  })
  it.each(['1 (004) 881-6839', '+1 004 881 6839', '001 004 881 6839'])('keeps the digits of %s', (typed) => {
    expect(parsePhone(typed)).toBeNull()
    expect(digitsOfPhone(formatPhoneAsTyped(typed))).toBe(digitsOfPhone(typed))
  })
  it('detects extra digits', () => {
    const fine = ['', '(415) 227-6984', '1 415 227 6984', '+1 (415) 227-6984', `+${'4'.repeat(15)}`]
    const excess = ['(415) 227-69845', '24152276984', '+1 (415) 227-69845', `00${'4'.repeat(16)}`]
    expect(fine.filter(hasTooManyDigits)).toEqual([])
    expect(excess.filter(hasTooManyDigits)).toEqual(excess)
    fc.assert(fc.property(typing, (typed) => !hasTooManyDigits(typed) || parsePhone(typed) === null))
  })
  it('can be reversed by parsePhone', () => {
    expect(parsePhone(formatPhone('+15551234567'))).toBe('+15551234567')
    expect(formatPhone('+442079460958')).toBe('+442079460958')
  })
  it('hides all but the last two digits in logs', () => {
    expect(maskPhone('+15551234567')).toBe('+…67')
    expect(maskPhone('12')).toBe('…')
  })
})

// Text that people or autofill might enter in a phone field.
const typing = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...'01234567890123456789') },
      fc.constantFrom(' ', '-', '(', ')', '.', '٣', '۷', '９'),
    ),
    { maxLength: 24 },
  )
  .chain((signs) =>
    fc.constantFrom('', '+', '＋', '00', '1', '+1', '+44', '0033').map((start) => start + signs.join('')),
  )
