import { describe, expect, it } from 'vitest'
import { sayCountryIsMissing } from './phone-abroad.ts'
import { parsePhone } from './phone.ts'
import { inEnglish } from './sentences.ts'

const AT_HOME = { languages: ['en-US'], timeZone: 'America/New_York' }
const GERMANY = { languages: ['de-DE', 'en'], timeZone: 'Europe/Berlin' }
const say = (raw: string, place = GERMANY, isRefused = false) => {
  const hint = sayCountryIsMissing(raw, { ...place, isRefused })
  return hint && inEnglish(hint)
}
const such = (example: string) => `Begin with + and the country, such as ${example}`

describe('sayCountryIsMissing', () => {
  it.each([
    ['0170 1234567', GERMANY, '+49 170 1234567.'],
    ['(017) 012-34567', GERMANY, '+49 170 1234567.'],
    ['07911 123456', { languages: ['en-GB'], timeZone: 'Europe/London' }, '+44 7911 123456.'],
    ['06 12 34 56 78', { languages: ['fr'], timeZone: 'UTC' }, '+33 6 12 34 56 78.'],
    ['06 12 34 56 78', { languages: ['en-US'], timeZone: 'Europe/Paris' }, '+33 6 12 34 56 78.'],
    ['٠١٧٠١٢٣٤٥٦٧', GERMANY, '+49 170 1234567.'],
  ])('FAM-87 FAM-89 suggests the browser’s country for a leading 0: %j', (raw, place, example) => {
    expect(parsePhone(raw)).toBeNull()
    for (const isRefused of [false, true]) expect(say(raw, place, isRefused)).toBe(such(example))
  })
  it('FAM-89 suggests only a calling code if it can’t complete the number', () => {
    expect(say('0612 345', { languages: ['fr-FR'], timeZone: 'Europe/Paris' })).toBe(such('+33…'))
    expect(say('0170 1234567', AT_HOME)).toBe(such('+44…'))
    expect(say('0170 1234567', { languages: [], timeZone: 'UTC' })).toBe(such('+44…'))
  })
  it('FAM-89 ignores a browser language that isn’t a valid language tag', () => {
    const languages = ['en-US@posix', 'C', 'de-DE']
    expect(say('0170 1234567', { languages, timeZone: 'UTC' })).toBe(such('+49 170 1234567.'))
  })
  it.each([
    ['612 345 678', { languages: ['es-ES'], timeZone: 'Europe/Madrid' }, '+34 612 34 56 78.'],
    ['12 34 56 78', { languages: ['en-US'], timeZone: 'Europe/Copenhagen' }, '+45 12345678.'],
    ['49170 1234567', GERMANY, '+49 170 1234567.'],
    ['123 456 7890', GERMANY, '+49 1234567890.'],
  ])('FAM-87 suggests the browser’s country for a rejected number: %j', (raw, place, example) => {
    expect(parsePhone(raw)).toBeNull()
    expect(say(raw, place, true)).toBe(such(example))
    expect(say(raw, place)).toBeUndefined()
    expect(say(raw, AT_HOME, true)).toBeUndefined()
  })
  it('FAM-87 gives no hint for a number that may be valid', () => {
    for (const raw of ['5551234567', '1 555 123 4567', '+49 170 1234567', '0049 170 1234567', '', '0170'])
      for (const isRefused of [false, true])
        expect([raw, say(raw, GERMANY, isRefused)]).toEqual([raw, undefined])
    expect(say('555 123 456', AT_HOME, true)).toBeUndefined()
    expect(say('0'.repeat(16))).toBeUndefined()
    expect(say('call me at home')).toBeUndefined()
  })
})
