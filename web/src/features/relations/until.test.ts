import { expect, test, vi } from 'vitest'
import { isMuted, mutedInWords, silenceOf } from './until.ts'

const NOW = new Date(2026, 2, 5, 15, 4)

test.each([
  ['hour', 'Muted until today at 4:04 PM'],
  ['tomorrow', 'Muted until tomorrow at 8:00 AM'],
  ['ever', 'Muted until you unmute it'],
] as const)('TRU-34 %s is said as people say it', (span, words) => {
  vi.useFakeTimers({ now: NOW })
  expect(mutedInWords(silenceOf(span))).toBe(words)
})

test('TRU-34 an expired mute does not count, and one without an end continues', () => {
  const silence = silenceOf('hour', NOW)
  expect(isMuted(silence, NOW.getTime() + 3_599_999)).toBe(true)
  expect(isMuted(silence, NOW.getTime() + 3_600_000)).toBe(false)
  expect(isMuted({ until: null }, NOW.getTime() + 1e12)).toBe(true)
  expect(isMuted(undefined)).toBe(false)
})
