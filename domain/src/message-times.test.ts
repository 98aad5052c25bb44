import { describe, expect, it } from 'vitest'
import { sayByAge, sayInConversations } from './message-times.ts'

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
