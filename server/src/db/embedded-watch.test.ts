import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchDatabase } from './embedded-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const told = () => ({ ended: vi.fn(), back: vi.fn(), gaveUp: vi.fn() })
const full = new Error('There is no space left.')

test('a database that cannot be started is tried with growing waits, said once, and given up after a minute with the reason', async () => {
  const words = told()
  const start = vi.fn(() => Promise.reject(full))
  const stop = watchDatabase({ isRunning: async () => false, start }, words)
  await vi.advanceTimersByTimeAsync(30_000)
  expect([start.mock.calls.length, words.gaveUp.mock.calls]).toEqual([6, []])
  await vi.advanceTimersByTimeAsync(600_000)
  expect([start.mock.calls.length, words.ended.mock.calls.length]).toEqual([8, 1])
  expect([words.gaveUp.mock.calls, words.back.mock.calls]).toEqual([[[full]], []])
  await stop()
})

test('one that can be started later is told of when it runs, and one that ends again at once is not tried for ever', async () => {
  const words = told()
  let isRunning = false
  let fails = 3
  const start = vi.fn(async () => {
    if ((fails -= 1) >= 0) throw full
    isRunning = true
  })
  const stop = watchDatabase({ isRunning: async () => isRunning, start }, words)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([words.ended.mock.calls.length, words.back.mock.calls]).toEqual([1, [[4]]])
  isRunning = false
  fails = Infinity
  await vi.advanceTimersByTimeAsync(60_000)
  expect([start.mock.calls.length, words.gaveUp.mock.calls]).toEqual([8, [[full]]])
  await stop()
})

test('nothing is started any more once the watch is stopped', async () => {
  const start = vi.fn(() => Promise.reject(full))
  const stop = watchDatabase({ isRunning: async () => false, start }, told())
  await vi.advanceTimersByTimeAsync(600)
  const before = start.mock.calls.length
  await stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([before, start.mock.calls.length]).toEqual([2, 2])
})
