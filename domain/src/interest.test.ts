import { describe, expect, it } from 'vitest'
import { asksForConsent, filterInterestName, INTEREST_LEVELS, isInterestComplete } from './interest.ts'

describe('the interest form', () => {
  it('REG-26 sends three levels and no others', () => {
    expect(INTEREST_LEVELS).toEqual(['interested', 'full_send', 'deciding'])
  })
  it('REG-29 keeps letters, spaces, apostrophes and hyphens', () => {
    expect(filterInterestName("Zoë O'Neil-Smith 3rd <b>!")).toBe("Zoë O'Neil-Smith rd b")
  })
  it('REG-30 collapses whitespace', () => {
    expect(filterInterestName('Ann \t\n Lee')).toBe('Ann Lee')
  })
  it('REG-31 cuts four or more identical characters to two and leaves shorter runs', () => {
    expect(filterInterestName('Aaaaann Billl Booooob')).toBe('Aaann Billl Boob')
  })
  it('REG-32 caps the name at 50 characters', () => {
    expect(filterInterestName('ab'.repeat(40))).toBe('ab'.repeat(25))
  })
  it('REG-32 counts code points: a letter of two code units is one of the 50', () => {
    expect(filterInterestName('𐐀𐐁'.repeat(40))).toBe('𐐀𐐁'.repeat(25))
  })
  it('REG-29 REG-30 REG-31 REG-32 are applied in their order', () => {
    expect(filterInterestName('a1a2a3a Lee')).toBe('aa Lee')
    expect(filterInterestName('Ann 7 Lee')).toBe('Ann Lee')
    expect(filterInterestName(`${'a'.repeat(9)}${'bc'.repeat(30)}`)).toBe(`aa${'bc'.repeat(24)}`)
  })
  it('REG-27 is complete only with the tick, a name and a level', () => {
    expect(isInterestComplete({ owned: true, name: 'Ann', level: 'deciding' })).toBe(true)
    expect(isInterestComplete({ owned: false, name: 'Ann', level: 'deciding' })).toBe(false)
    expect(isInterestComplete({ owned: true, name: ' 123 ', level: 'deciding' })).toBe(false)
    expect(isInterestComplete({ owned: true, name: 'Ann', level: null })).toBe(false)
  })
  it('REG-36 REG-45 interested and full_send ask for consent, deciding does not', () => {
    expect(INTEREST_LEVELS.filter(asksForConsent)).toEqual(['interested', 'full_send'])
  })
})
