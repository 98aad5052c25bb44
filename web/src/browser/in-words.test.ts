import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  ensureLanguageTag,
  inDataUnit,
  namesInWords,
  sayByAge,
  sayDayName,
  sayFullMoment,
  sayInConversations,
  sayMoment,
  sayMonth,
  sayNumber,
  sayRoundNumber,
  sayShortDay,
} from './in-words.ts'

afterEach(() => void Reflect.deleteProperty(navigator, 'language'))

const NOW = new Date(2026, 2, 5, 15, 4, 30)
const ago = (hours: number, milliseconds = 0) => new Date(NOW.getTime() - hours * 3_600_000 - milliseconds)

describe('MSG-30 the list of conversations', () => {
  it.each([
    [NOW, '3:04 PM'],
    [new Date(2026, 2, 5, 0, 0, 0), '12:00 AM'],
    [new Date(2026, 2, 5, 23, 59, 59), '11:59 PM'],
    [new Date(2026, 2, 4, 23, 59, 59), 'Yesterday'],
    [new Date(2026, 2, 4, 0, 0, 0), 'Yesterday'],
    [new Date(2026, 2, 3, 23, 59, 59), 'Mar 3, 2026'],
    [new Date(2025, 2, 5, 15, 4, 30), 'Mar 5, 2025'],
    [new Date(2025, 11, 31, 9, 5, 0), 'Dec 31, 2025'],
  ])('shows %s as %s', (date, words) => expect(sayInConversations(date, NOW)).toBe(words))

  it('shows Yesterday even across the end of a year', () => {
    expect(sayInConversations(new Date(2025, 11, 31, 23), new Date(2026, 0, 1, 1))).toBe('Yesterday')
    expect(sayInConversations(new Date(2024, 1, 29, 23), new Date(2024, 2, 1, 1))).toBe('Yesterday')
  })
})

describe('MSG-31 the list of people', () => {
  it.each([
    [ago(-1), 'Just now'],
    [NOW, 'Just now'],
    [ago(1, -1), 'Just now'],
    [ago(1), '2:04 PM'],
    [ago(24, -1), '3:04 PM'],
    [ago(24), 'Wed 3:04 PM'],
    [ago(168, -1), 'Thu 3:04 PM'],
    [ago(168), 'Feb 26, 2026, 3:04 PM'],
    [new Date(2025, 11, 31, 9, 5), 'Dec 31, 2025, 9:05 AM'],
  ])('shows %s as %s', (date, words) => expect(sayByAge(date, NOW)).toBe(words))
})

describe('a time in words', () => {
  it.each([
    [new Date(2026, 2, 5, 15, 4, 0), 'just now'],
    [new Date(2026, 2, 5, 15, 3, 31), 'just now'],
    [new Date(2026, 2, 5, 15, 5, 0), 'just now'],
    [new Date(2026, 2, 5, 15, 3, 30), '1 minute ago'],
    [new Date(2026, 2, 5, 14, 4, 31), '59 minutes ago'],
    [new Date(2026, 2, 5, 14, 4, 30), 'today at 2:04 PM'],
    [new Date(2026, 2, 5, 0, 0, 0), 'today at 12:00 AM'],
    [new Date(2026, 2, 5, 18, 30, 0), 'today at 6:30 PM'],
    [new Date(2026, 2, 4, 23, 59, 59), 'yesterday at 11:59 PM'],
    [new Date(2026, 2, 6, 8, 0, 0), 'tomorrow at 8:00 AM'],
    [new Date(2026, 2, 7, 8, 0, 0), 'March 7 at 8:00 AM'],
    [new Date(2026, 2, 3, 9, 5, 0), 'March 3 at 9:05 AM'],
    [new Date(2025, 11, 31, 9, 5, 0), 'December 31, 2025 at 9:05 AM'],
  ])('for %s is %s', (date, words) => expect(sayMoment(date, NOW)).toBe(words))
})

describe('in English', () => {
  it('MSG-52 names the days of the last week', () => {
    expect(sayDayName(NOW, NOW)).toBe('Today')
    expect(sayDayName(new Date(2026, 2, 4), NOW)).toBe('Yesterday')
    expect(sayDayName(new Date(2026, 1, 27), NOW)).toBe('Friday')
    expect(sayDayName(new Date(2026, 1, 26), NOW)).toBe('Feb 26, 2026')
  })

  it('formats dates, months and numbers', () => {
    expect(sayFullMoment(NOW)).toBe('Thursday, March 5, 2026, 3:04:30 PM')
    expect(sayShortDay(NOW, NOW)).toBe('Mar 5')
    expect(sayShortDay(new Date(2025, 2, 5), NOW)).toBe('Mar 5, 2025')
    expect(sayMonth('2026-03', false)).toBe('March')
    expect(sayMonth('2026-03', true)).toBe('March 2026')
    expect(sayNumber(1234.5)).toBe('1,234.5')
    expect(sayRoundNumber(1234)).toBe('1.2K')
    expect(inDataUnit('kilobyte')(1023.96)).toBe('1024 kB')
    expect(inDataUnit('byte')(12)).toBe('12 bytes')
  })

  it.each([
    [[], ''],
    [['Ann'], 'Ann'],
    [['Ann', 'Bob'], 'Ann and Bob'],
    [['Ann', 'Bob', 'Cleo'], 'Ann, Bob and Cleo'],
  ])('joins the names %j into %j', (names, words) => expect(namesInWords(names)).toBe(words))
})

it.each([
  ['en-US@posix', 'en'],
  ['', 'en'],
  ['de', 'de'],
])('ADM-06 maps the browser language %j to %j, a tag that Intl accepts', (language, then) => {
  vi.spyOn(Navigator.prototype, 'language', 'get').mockReturnValue(language)
  ensureLanguageTag()
  expect(navigator.language).toBe(then)
  expect(new Intl.NumberFormat(navigator.language).format(1)).toBe('1')
})
