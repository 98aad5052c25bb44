import { afterEach, expect, it, vi } from 'vitest'
import { closeAll } from './closing.ts'

afterEach(() => void vi.useRealTimers())

const never = () => new Promise<void>(() => {})

it('resources are closed one at a time, in reverse order', async () => {
  const closed: string[] = []
  const slowly = (name: string) => async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    closed.push(name)
  }
  const opened = ['first', 'second', 'third'].map((name) => ({ name, leave: 0, close: slowly(name) }))
  expect(await closeAll(opened, () => expect.unreachable())).toBe(true)
  expect(closed).toEqual(['third', 'second', 'first'])
  expect(opened).toEqual([])
})

it('if a resource doesn’t close, there is still time to close the remaining resources', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const told: unknown[] = []
  const given: number[] = []
  const close = (within: number) => {
    given.push(within)
    return never()
  }
  const waiting = (name: string, leave: number) => ({ name, leave, close })
  const opened = [waiting('Lock', 0), waiting('Database', 200), waiting('Calls', 4_500)]
  const since = Date.now()
  const closing = closeAll(opened, (word) => void told.push(word), 9_500)
  await vi.advanceTimersByTimeAsync(9_500)
  expect(await closing).toBe(true)
  expect([given, Date.now() - since]).toEqual([[5_000, 4_300, 200], 9_500])
  expect(told).toEqual(
    ['Calls', 'Database', 'Lock'].map((name) => `${name} did not end in time and is left as it is.`),
  )
})

it('a failure to close one resource doesn’t affect the rest', async () => {
  const told: unknown[] = []
  const close = vi.fn(async () => {})
  const broken = new Error('The disk is full.')
  const opened = [
    { name: 'Kept', leave: 0, close },
    { name: 'Late', leave: 0, close: () => Promise.reject(broken) },
    { name: 'At once', leave: 0, close: vi.fn().mockThrow(broken) },
  ]
  expect(await closeAll(opened, (error) => void told.push(error))).toBe(false)
  expect([told, close.mock.calls.length]).toEqual([[broken, broken], 1])
})

it('an error from a resource that has already timed out is ignored', async () => {
  const late = Promise.withResolvers<void>()
  const told: unknown[] = []
  const opened = [{ name: 'Slow', leave: 0, close: () => late.promise }]
  expect(await closeAll(opened, (word) => void told.push(word), 5)).toBe(true)
  late.reject(new Error('too late'))
  await new Promise(setImmediate)
  expect(told).toHaveLength(1)
})
