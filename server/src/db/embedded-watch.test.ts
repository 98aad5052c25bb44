import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchDatabase } from './embedded-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const told = () => ({ ended: vi.fn(), back: vi.fn(), gaveUp: vi.fn() })
const full = new Error('There is no space left.')
const lively = { isSilent: async () => false, kill: async () => {} }

test('the watchdog gives up after a minute of failed starts', async () => {
  const words = told()
  const start = vi.fn(() => Promise.reject(full))
  const stop = watchDatabase({ ...lively, isRunning: async () => false, start }, words)
  await vi.advanceTimersByTimeAsync(30_000)
  expect([start.mock.calls.length, words.gaveUp.mock.calls]).toEqual([6, []])
  await vi.advanceTimersByTimeAsync(600_000)
  expect([start.mock.calls.length, words.ended.mock.calls.length]).toEqual([8, 1])
  expect([words.gaveUp.mock.calls, words.back.mock.calls]).toEqual([[[full]], []])
  await stop()
})

test('the watchdog keeps backing off if a restarted database fails', async () => {
  const words = told()
  let isRunning = false
  let fails = 3
  const start = vi.fn(async () => {
    if ((fails -= 1) >= 0) throw full
    isRunning = true
  })
  const stop = watchDatabase({ ...lively, isRunning: async () => isRunning, start }, words)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([words.ended.mock.calls.length, words.back.mock.calls]).toEqual([1, [[4]]])
  isRunning = false
  fails = Infinity
  await vi.advanceTimersByTimeAsync(60_000)
  expect([start.mock.calls.length, words.gaveUp.mock.calls]).toEqual([8, [[full]]])
  await stop()
})

test('the watchdog restarts a database after three unanswered probes in a row', async () => {
  const words = told()
  const silences = [true, true, false]
  let isRunning = true
  const kill = vi.fn(async () => void (isRunning = false))
  const start = vi.fn(async () => void (isRunning = true))
  const isSilent = async () => silences.shift() ?? true
  const stop = watchDatabase({ isRunning: async () => isRunning, isSilent, kill, start }, words)
  await vi.advanceTimersByTimeAsync(29_000)
  expect([kill.mock.calls, words.ended.mock.calls]).toEqual([[], []])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([kill, start, words.ended].map(({ mock }) => mock.calls)).toEqual([[[]], [[]], [[true]]])
  start.mockRejectedValue(full)
  isRunning = false
  await vi.advanceTimersByTimeAsync(2_000)
  const before = start.mock.calls.length
  await stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([before > 1, start.mock.calls.length]).toEqual([true, before])
})
