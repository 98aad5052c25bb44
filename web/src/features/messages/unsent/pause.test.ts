import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pauseBefore } from './pause.ts'

const act = vi.fn()
let pause: ReturnType<typeof pauseBefore>

beforeEach(() => {
  vi.useFakeTimers()
  act.mockReset()
  pause = pauseBefore(act)
})
afterEach(() => void vi.useRealTimers())

/** Returns the length, in milliseconds, of a pause that starts now. */
function length(seconds: number | null = null): number {
  const [begun, before] = [Date.now(), act.mock.calls.length]
  pause.begin(seconds)
  while (act.mock.calls.length === before) vi.advanceTimersToNextTimer()
  return Date.now() - begun
}

test.each([
  ['longest', 1, [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]],
  ['shortest', 0, [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]],
])('MSG-46 doubles the %s possible wait after each failure, up to a maximum', (_, random, lengths) => {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  expect(lengths.map(() => length())).toEqual(lengths)
  expect(pause.end()).toBe(true)
  expect(length()).toBe(lengths[0])
})

test('MSG-46 waits at least as long as the server asks', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  expect(length(7)).toBe(7_000)
  pause.end()
  pause.begin(null)
  expect(pause.isAsked()).toBe(false)
  expect(length(5)).toBe(5_000)
  expect(pause.isAsked()).toBe(false)
})

test('starts only one wait for several simultaneous failures', () => {
  pause.begin(null)
  pause.begin(null)
  vi.advanceTimersByTime(60_000)
  expect(act).toHaveBeenCalledOnce()
})

test('doesn’t call `act` when a pause is ended early', () => {
  pause.begin(3)
  expect(pause.isAsked()).toBe(true)
  pause.end()
  expect(pause.isAsked()).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(act).not.toHaveBeenCalled()
  expect(pause.end()).toBe(false)
})
