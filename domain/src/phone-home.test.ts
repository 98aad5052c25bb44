import fc from 'fast-check'
import { type CountryCode, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/examples.mobile.json'
import { describe, expect, it } from 'vitest'
import { sayCountryIsMissing } from './phone-abroad.ts'
import { examplePhone } from './phone-example.ts'
import {
  digitsOfPhone,
  formatPhone,
  formatPhoneAbroad,
  formatPhoneAsTypedAbroad,
  hasTooManyDigitsAbroad,
  hidePhone,
} from './phone-format.ts'
import { formatPhoneIn, groupAsCountry, isTooLongIn, startOfPhone } from './phone-groups.ts'
import { parsePhone, parsePhoneIn, sayPhoneIsInvalid } from './phone.ts'
import { inEnglish } from './sentences.ts'

const COUNTRIES = [
  'US',
  'CA',
  'FR',
  'DE',
  'BR',
  'MX',
  'EG',
  'ES',
  'GB',
  'IT',
  'AR',
  'IN',
  'RU',
  'JP',
] as const
const ABROAD = COUNTRIES.filter((country) => country !== 'US' && country !== 'CA')

// A mobile number of the country: its example number with five random digits at the end.
const numberOf = (country: CountryCode) =>
  fc
    .stringMatching(/^\d{5}$/)
    .map((end) => `${getExampleNumber(country, examples)!.number.slice(0, -5)}${end}`)

describe('a number without a country code', () => {
  it.each([
    ['FR', '06 12 34 56 78', '+33612345678'],
    ['FR', '0612345678', '+33612345678'],
    ['FR', '6 12 34 56 78', '+33612345678'],
    ['FR', '33 6 12 34 56 78', '+33612345678'],
    ['BR', '(11) 96123-4567', '+5511961234567'],
    ['BR', '011 6123-4567', '+5511961234567'],
    ['BR', '0 15 11 96123-4567', '+5511961234567'],
    ['DE', '0170 1234567', '+491701234567'],
    ['DE', '(030) 12345678', '+493012345678'],
    ['MX', '55 1234 5678', '+525512345678'],
    ['MX', '01 55 1234 5678', '+525512345678'],
    ['MX', '044 55 1234 5678', '+525512345678'],
    ['EG', '0100 123 4567', '+201001234567'],
    ['EG', '٠١٠٠ ١٢٣ ٤٥٦٧', '+201001234567'],
    ['AR', '011 15-1234-5678', '+5491112345678'],
    ['IT', '06 1234 5678', '+390612345678'],
    ['RU', '8 (916) 123-45-67', '+79161234567'],
    ['CA', '(416) 234-5678', '+14162345678'],
    ['US', '1-555-123-4567', '+15551234567'],
  ])('LNG-50 is parsed as a number of the network’s country (%s: %j)', (country, typed, e164) =>
    expect(parsePhoneIn(country, typed)).toBe(e164),
  )
  it('LNG-50 is rejected if it is not valid in the network’s country', () => {
    const typed = [
      '(555) 123-4567',
      '061234567',
      '06 12 34 56 78 9',
      'call 06 12 34 56 78',
      '',
      `0612345678${' '.repeat(200)}x`,
    ]
    for (const raw of typed) expect([raw, parsePhoneIn('FR', raw)]).toEqual([raw, null])
    expect(parsePhoneIn('US', '06 12 34 56 78')).toBeNull()
    expect(inEnglish(sayPhoneIsInvalid('06 12 34 56 7', 'FR'))).toBe('Please enter a valid phone number.')
    expect(sayPhoneIsInvalid('06 12 34 56 78', 'CA')).toEqual(sayPhoneIsInvalid('06 12 34 56 78'))
  })
  it('LNG-50 is the only kind of number that depends on the network’s country', () => {
    const [homes, numbers] = [fc.constantFrom(...COUNTRIES), fc.constantFrom(...COUNTRIES).chain(numberOf)]
    fc.assert(
      fc.property(homes, numbers, (home, number) => {
        expect(parsePhoneIn(home, number)).toBe(parsePhone(number))
      }),
    )
    for (const home of COUNTRIES) {
      expect(parsePhoneIn(home, '0044 20 7946 0958')).toBe('+442079460958')
      expect(parsePhoneIn(home, '+1 (555) 123-4567')).toBe('+15551234567')
    }
  })
  it('LNG-50 is parsed correctly in libphonenumber’s national format', () => {
    const ofHome = fc
      .constantFrom(...COUNTRIES)
      .chain((home) => numberOf(home).map((number) => ({ home, number })))
    fc.assert(
      fc.property(ofHome, ({ home, number }) => {
        const e164 = parsePhone(number)
        fc.pre(e164 !== null)
        const national = parsePhoneNumberFromString(e164)!.formatNational()
        expect([national, parsePhoneIn(home, national)]).toEqual([national, e164])
      }),
      { numRuns: 1000 },
    )
  })
  it('LNG-51 has an example that is valid in the network’s country', () => {
    expect(['US', 'CA', 'JM'].map(examplePhone)).toEqual(Array(3).fill('(555) 123-4567'))
    expect(examplePhone('FR')).toBe('06 12 34 56 78')
    expect(examplePhone('BR')).toBe('(11) 96123-4567')
    for (const home of COUNTRIES) expect(parsePhoneIn(home, examplePhone(home))).not.toBeNull()
  })
  it('LNG-55 becomes an E.164 prefix if only its first digits are given', () => {
    expect(['06', '0612', '0612345678'].map((digits) => startOfPhone('FR', digits))).toEqual([
      '+336',
      '+33612',
      '+33612345678',
    ])
    expect(startOfPhone('BR', '11961')).toBe('+5511961')
    expect(startOfPhone('EG', '0100')).toBe('+20100')
  })
})

describe('a displayed number', () => {
  it.each([
    ['US', '+15551234567', '(555) 123-4567'],
    ['CA', '+15551234567', '(555) 123-4567'],
    ['FR', '+15551234567', '+1 (555) 123-4567'],
    ['FR', '+33612345678', '+33 6 12 34 56 78'],
    ['US', '+33612345678', '+33 6 12 34 56 78'],
    ['US', '+5511961234567', '+55 11 96123 4567'],
    ['US', '+999123', '+999123'],
    ['US', 'not a number', 'not a number'],
    ['US', '', ''],
  ])(
    'LNG-53 has its country code unless both the number and the network are North American (%s: %s)',
    (home, number, shown) => expect(formatPhoneIn(home, number)).toBe(shown),
  )
  it('LNG-53 is parsed as the same number when typed into a field', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...COUNTRIES),
        fc.constantFrom(...COUNTRIES).chain(numberOf),
        (home, number) => {
          const e164 = parsePhone(number)
          fc.pre(e164 !== null)
          for (const shown of [
            formatPhoneIn(home, e164),
            ['US', 'CA'].includes(home) ? formatPhone(e164) : formatPhoneAbroad(e164),
          ])
            expect([home, shown, parsePhoneIn(home, shown)]).toEqual([home, shown, e164])
        },
      ),
      { numRuns: 2000 },
    )
  })
  it('LNG-53 keeps only its last two digits when masked', () => {
    expect(hidePhone(formatPhoneIn('US', '+15551234567'))).toBe('(•••) •••-••67')
    expect(hidePhone(formatPhoneIn('FR', '+33612345678'))).toBe('+•• • •• •• •• 78')
  })
})

describe('a number typed in a network outside North America', () => {
  it('LNG-51 is grouped in the country’s format without losing a digit', () => {
    expect(groupAsCountry('0612345678', 'FR')).toBe('06 12 34 56 78')
    expect(groupAsCountry('11961234567', 'BR')).toBe('(11) 96123-4567')
    expect(groupAsCountry('01701234567', 'DE')).toBe('0170 1234567')
    fc.assert(
      fc.property(fc.constantFrom(...ABROAD), fc.stringMatching(/^\+?\d{0,18}$/), (home, typed) => {
        const value = formatPhoneAsTypedAbroad(typed)
        const shown = groupAsCountry(value, home)
        expect(digitsOfPhone(shown)).toBe(digitsOfPhone(typed))
        expect(parsePhoneIn(home, shown)).toBe(parsePhoneIn(home, typed))
      }),
      { numRuns: 1000 },
    )
  })
  it('LNG-51 is too long only if it has more digits than the country’s numbers', () => {
    expect(isTooLongIn('FR', '06 12 34 56 78')).toBe(false)
    expect(isTooLongIn('FR', '06 12 34 56 78 9')).toBe(true)
    expect(isTooLongIn('BR', '0 15 11 96123-4567')).toBe(false)
    expect(isTooLongIn('FR', '+49 170 12345678')).toBe(false)
    expect(hasTooManyDigitsAbroad('0612345678901234')).toBe(false)
    expect(hasTooManyDigitsAbroad('06123456789012345')).toBe(true)
    for (const home of COUNTRIES) expect(isTooLongIn(home, examplePhone(home))).toBe(false)
  })
  it('LNG-51 triggers a country code hint only if the browser is in another country', () => {
    const say = (raw: string, languages: string[], timeZone: string, isRefused = true) => {
      const hint = sayCountryIsMissing(raw, { languages, timeZone, isRefused, home: 'FR' })
      return hint && inEnglish(hint)
    }
    expect(say('(212) 555-0123', ['en-US'], 'America/New_York')).toBe(
      'Begin with + and the country, such as +1 212 555 0123.',
    )
    expect(say('0170 1234567 8', ['de'], 'Europe/Berlin')).toBe(
      'Begin with + and the country, such as +49 170 12345678.',
    )
    expect(say('06 12 34 56 78 9', ['fr-FR'], 'Europe/Paris')).toBeUndefined()
    expect(say('06 12 34 56 78', ['de'], 'Europe/Berlin')).toBeUndefined()
    expect(say('0170 1234567', ['de'], 'Europe/Berlin', false)).toBeUndefined()
  })
})
