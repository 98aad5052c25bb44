import { focusManager, MutationObserver, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { createQueryClient } from './query-client.ts'

let queries: ReturnType<typeof createQueryClient>
let stops: Array<() => void>

async function show(queryKey: QueryKey, queryFn: () => unknown = () => 'fresh') {
  const fetches = vi.fn(queryFn)
  stops.push(new QueryObserver(queries, { queryKey, queryFn: fetches }).subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(0)
  return fetches
}

beforeEach(() => {
  vi.useFakeTimers()
  queries = createQueryClient()
  queries.mount()
  stops = [() => queries.unmount()]
})
afterEach(() => {
  for (const stop of stops) stop()
  focusManager.setFocused(undefined)
})

async function returnToWindow() {
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)
}

test('API-05, API-06 refetches on window focus only after 300,000 ms', async () => {
  const fetches = await show(['bond'])
  await vi.advanceTimersByTimeAsync(299_999)
  await returnToWindow()
  expect(fetches).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await returnToWindow()
  expect(fetches).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(fetches).toHaveBeenCalledTimes(2)
})

test('API-07 doesn’t retry a query or mutation that fails with a 500', async () => {
  const fetches = await show(['bond'], () => Promise.reject(new Error('500: oops')))
  const mutates = vi.fn(() => Promise.reject(new Error('500: oops')))
  await new MutationObserver(queries, { mutationFn: mutates }).mutate().catch(() => {})
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetches).toHaveBeenCalledTimes(1)
  expect(mutates).toHaveBeenCalledTimes(1)
})

test('retries up to three times at the server’s interval', async () => {
  const busy = new ApiError(503, '{"error":"Later.","code":"busy"}', '', '7')
  const fetches = await show(['bond'], () => Promise.reject(busy))
  await vi.advanceTimersByTimeAsync(6_999)
  expect(fetches).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetches).toHaveBeenCalledTimes(4)
})
