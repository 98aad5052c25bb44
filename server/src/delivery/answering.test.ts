import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askedOnce } from './answering.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

it('many checks within nine seconds send only one request to the provider', async () => {
  const ask = vi.fn(async () => true)
  const answers = askedOnce(ask)
  expect(await Promise.all([answers(), answers(), answers()])).toEqual([true, true, true])
  vi.advanceTimersByTime(8_999)
  await answers()
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await answers()
  expect(ask).toHaveBeenCalledTimes(2)
})

it('ADM-31 ADM-33 a check sends a new request to the provider nine seconds after a failure', async () => {
  const ask = vi.fn(async () => true).mockRejectedValueOnce(new Error('down'))
  const answers = askedOnce(ask)
  expect(await answers()).toBe(false)
  vi.advanceTimersByTime(9_000)
  expect(await answers()).toBe(true)
})

it('ADM-31 ADM-33 a response that takes more than five seconds counts as a failure', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answers = askedOnce(() => promise)
  const said = answers()
  await vi.advanceTimersByTimeAsync(5_000)
  resolve(true)
  expect(await said).toBe(false)
})

it('a check leaves no timer behind', async () => {
  expect(await askedOnce(async () => true)()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
