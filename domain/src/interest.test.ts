import { describe, expect, it } from 'vitest'
import { asksForConsent, filterInterestName, INTEREST_LEVELS, isInterestComplete } from './interest.ts'

describe('the interest form', () => {
  it('REG-26 offers exactly three levels of interest', () => {
    expect(INTEREST_LEVELS).toEqual(['interested', 'full_send', 'deciding'])
  })
  it.each([
    [
      'REG-29 keeps only letters, spaces, apostrophes and hyphens in a name',
      "Zoë O'Neil-Smith 3rd <b>!",
      "Zoë O'Neil-Smith rd b",
    ],
    ['REG-30 collapses whitespace', 'Ann \t\n Lee', 'Ann Lee'],
    [
      'REG-31 shortens a run of 4 or more identical letters to 2',
      'Aaaaann Billl Booooob',
      'Aaann Billl Boob',
    ],
    ['REG-32 truncates the name to 50 characters', 'ab'.repeat(40), 'ab'.repeat(25)],
    ['REG-32 counts a letter of two code units as one character', '𐐀𐐁'.repeat(40), '𐐀𐐁'.repeat(25)],
    [
      'API-42 truncates a name before an accented letter that doesn’t fit',
      `${'a b '.repeat(12)}aZ\u0302\u0301`,
      `${'a b '.repeat(12)}a`,
    ],
    [
      'API-41 keeps only the first four accents on a letter',
      `Z${'\u030d\u030e\u0312'.repeat(9)}`,
      'Z\u030d\u030e\u0312\u030d',
    ],
    ['applies REG-29 before REG-31', 'a1a2a3a Lee', 'aa Lee'],
    ['applies REG-29 before REG-30', 'Ann 7 Lee', 'Ann Lee'],
    ['applies REG-31 before REG-32', `${'a'.repeat(9)}${'bc'.repeat(30)}`, `aa${'bc'.repeat(24)}`],
  ])('%s', (_, typed, kept) => expect(filterInterestName(typed)).toBe(kept))

  it('REG-27 requires a name, a level and a confirmed number', () => {
    expect(isInterestComplete({ owned: true, name: 'Ann', level: 'deciding' })).toBe(true)
    expect(isInterestComplete({ owned: false, name: 'Ann', level: 'deciding' })).toBe(false)
    expect(isInterestComplete({ owned: true, name: ' 123 ', level: 'deciding' })).toBe(false)
    expect(isInterestComplete({ owned: true, name: 'Ann', level: null })).toBe(false)
  })
  it('REG-36 REG-45 asks for consent only for the levels interested and full_send', () => {
    expect(INTEREST_LEVELS.filter(asksForConsent)).toEqual(['interested', 'full_send'])
  })
})
