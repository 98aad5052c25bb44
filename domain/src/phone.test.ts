import fc from 'fast-check'
import { getCountries, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/examples.mobile.json'
import { describe, expect, it } from 'vitest'
import {
  digitsOfPhone,
  formatPhone,
  formatPhoneAsTyped,
  hasTooManyDigits,
  maskPhone,
} from './phone-format.ts'
import { groupAsCountry } from './phone-groups.ts'
import { isPhoneText, parsePhone, sayPhoneIsInvalid } from './phone.ts'
import { inEnglish } from './sentences.ts'

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

describe('the spellings of one phone number', () => {
  it.each([
    [
      '+5491112345678',
      ['+54 9 11 1234-5678', '+54 11 1234-5678', '+54 11 15 1234-5678', '0054 11 1234 5678'],
    ],
    ['+5491112345678', ['+54 (0)11 15 1234-5678', '+54 9 11 15 1234-5678', '+54 9 011 1234-5678']],
    ['+5492235123456', ['+54 9 223 512-3456', '+54 223 512-3456', '+54 223 15 512-3456']],
    ['+525512345678', ['+52 55 1234 5678', '+52 1 55 1234 5678', '+52 01 55 1234 5678']],
    ['+525512345678', ['+52 044 55 1234 5678', '+52 045 55 1234 5678']],
    ['+5531987654321', ['+55 31 98765-4321', '+55 31 8765-4321', '+55 (0)31 8765-4321']],
    ['+393331234567', ['+39 333 123 4567', '+39 0333 123 4567']],
    ['+390612345678', ['+39 06 1234 5678', '+39 6 1234 5678']],
    ['+442079460958', ['+44 20 7946 0958', '+44 (0)20 7946 0958']],
    ['+491701234567', ['+49 170 1234567', '+49 (0)170 1234567']],
    ['+48512345678', ['+48 512 345 678', '+48 (0)512 345 678']],
    ['+34612345678', ['+34 612 345 678', '+34 (0)612 345 678']],
    ['+79161234567', ['+7 916 123-45-67', '+7 (8) 916 123-45-67']],
    ['+36201234567', ['+36 20 123 4567', '+36 (06) 20 123 4567']],
  ])('LOG-69 are all parsed as %s', (e164, typed) =>
    expect(typed.map(parsePhone)).toEqual(typed.map(() => e164)),
  )

  it.each([
    ['+39 0331 123456', '+39 331 123456'],
    ['+39 031 23456789', '+39 312 3456789'],
    ['+55 31 3765-4321', '+55 31 93765-4321'],
    ['+55 11 7765-4321', '+55 11 97765-4321'],
  ])('LOG-69 aren’t confused with those of another number: %s, %s', (one, other) => {
    const digits = [one, other].map((typed) => typed.replace(/[ -]/g, ''))
    expect([one, other].map(parsePhone)).toEqual(digits)
  })

  // In Italy, in Vatican City and on Ascension Island, the same number with a 0 belongs to another line.
  const countries = getCountries().filter((country) => !['IT', 'VA', 'AC'].includes(country))
  it('LOG-69 may include a 0 after the country code, except in North America', () => {
    for (const country of countries) {
      const { countryCallingCode: code, nationalNumber, number } = getExampleNumber(country, examples)!
      const plain = parsePhone(number)
      expect(plain).not.toBeNull()
      expect([country, parsePhone(`+${code} (0) ${nationalNumber}`)]).toEqual([
        country,
        code === '1' ? null : plain,
      ])
    }
  })

  it('LOG-69 are parsed to a number that stays the same when parsed again', () => {
    const codes = fc.constantFrom(
      '39',
      '52',
      '54',
      '549',
      '55',
      '1',
      '7',
      '36',
      '44',
      '48',
      '390',
      '5411',
      '540',
    )
    const rest = fc.array(fc.constantFrom(...'0012345678915'), { minLength: 5, maxLength: 12 })
    fc.assert(
      fc.property(codes, rest, (code, digits) => {
        const e164 = parsePhone(`+${code}${digits.join('')}`)
        if (e164 !== null) expect(parsePhone(e164)).toBe(e164)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a number without a country code', () => {
  it('LOG-70 is rejected if its area code begins with 0 or 1', () => {
    const typed = ['06 12 34 56 78', '(061) 234-5678', '1 061 234 5678', '+1 061 234 5678', '(155) 123-4567']
    expect(typed.map(parsePhone)).toEqual(typed.map(() => null))
    expect(['(255) 123-4567', '(555) 123-4567', '(999) 023-4567'].map(parsePhone)).not.toContain(null)
  })
  it('LOG-70 is rejected with a hint if a leading 0 suggests another country', () => {
    const country = 'Begin with + and the country, such as +44 20 7946 0958.'
    for (const typed of ['06 12 34 56 78', '0170 1234567', '٠٦١٢٣٤٥٦٧٨'])
      expect(inEnglish(sayPhoneIsInvalid(typed))).toBe(country)
    for (const typed of ['0612', '(155) 123-4567', '+44 020', '0'.repeat(200), ''])
      expect(inEnglish(sayPhoneIsInvalid(typed))).toBe('Please enter a valid phone number.')
  })
})

describe('reading a typed number', () => {
  it.each([
    [
      'invisible characters',
      [
        '\u202a+1 555 123 4567\u202c',
        '\ufeff+1\u00a0555\u200b\u2060123\u00ad4567',
        '\u2068\u200e+15551234567\u2069',
      ],
    ],
    [
      'all kinds of dashes',
      ['‐', '‑', '‒', '–', '—', '―', '−', '－', '﹣', 'ー'].map((dash) => `555${dash}123${dash}4567`),
    ],
    ['tel:', ['tel:+1-555-123-4567', 'TEL: 555 123 4567', '\u200etel:5551234567']],
    [
      'an extension',
      ['555-123-4567 ext. 5', '555-123-4567x5', '(555) 123-4567 X 12345', '555 123 4567 extension 5'],
    ],
    [
      'an extension in other notations',
      ['tel:+1-555-123-4567;ext=5', '555 123 4567 #5', '+1 555 123 4567 ext 5'],
    ],
  ])('LOG-71 ignores %s', (_, typed) =>
    expect(typed.map(parsePhone)).toEqual(typed.map(() => '+15551234567')),
  )
  it.each(['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '০১২৩৪৫৬৭৮৯', '๐๑๒๓๔๕๖๗๘๙', '𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'])(
    'LOG-71 reads the digits %s',
    (script) => {
      const written = '15551234567'.replace(/\d/g, (digit) => [...script][Number(digit)]!)
      expect(digitsOfPhone([...script].slice(1).join(''))).toBe('123456789')
      expect(parsePhone(written)).toBe('+15551234567')
      expect(formatPhoneAsTyped(written)).toBe('(555) 123-4567')
    },
  )
  it('LOG-71 ignores an extension only after a complete number', () => {
    for (const typed of [
      '555 x5',
      '555-1234 x567',
      '5551 2345 x67',
      '+44 20 ext. 5',
      'x5',
      '555 123 4567 x',
      '555 123 4567 x12345678',
    ])
      expect([typed, parsePhone(typed)]).toEqual([typed, null])
    expect(formatPhoneAsTyped('555-1234 x567')).toBe('(555) 123-4567')
  })
  it('LOG-71 rejects letters', () => {
    const typed = ['call 555 123 4567', '555123456a', 'tel', '5551234567;ext', 'fax:5551234567']
    expect(typed.filter(isPhoneText)).toEqual([])
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
  ])('PRO-02 INV-16 groups %j as %j, following the country’s rules', (digits, grouped) =>
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
      fc.constantFrom(' ', '-', '(', ')', '.', '٣', '۷', '９', '४', '๔', '‑', '\u200e'),
    ),
    { maxLength: 24 },
  )
  .chain((signs) =>
    fc.constantFrom('', '+', '＋', '00', '1', '+1', '+44', '0033').map((start) => start + signs.join('')),
  )
