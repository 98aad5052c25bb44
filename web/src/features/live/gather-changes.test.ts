import type { Change } from '@kinhold/contract/live'
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../query-client.ts'
import { keyOfMany, keyOfOne } from '../../query-key.ts'
import { gatherChanges, type Gathering } from './gather-changes.ts'

let queries: ReturnType<typeof createQueryClient>
let gathering: Gathering
let stops: Array<() => void>
const onGathered = vi.fn<(changes: readonly Change[]) => void>()

const board = keyOfOne('post', 7)
const post: Change = { topic: 'post', key: 7 }
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Observes a query whose responses take `ms` milliseconds. Returns its mock fetch function. */
async function show(queryKey: readonly unknown[], ms = 10, answer: () => unknown = () => 'text') {
  const queryFn = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return answer()
  })
  stops.push(new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {}))
  await pass(0)
  return queryFn
}

beforeEach(() => {
  vi.useFakeTimers()
  queries = createQueryClient()
  onGathered.mockReset()
  gathering = gatherChanges(queries, onGathered)
  stops = [() => gathering.stop()]
})
afterEach(() => {
  for (const stop of stops) stop()
  queries.clear()
  vi.useRealTimers()
})

test('MSG-75 processes rapid changes in batches at least 100 ms apart', async () => {
  const fetches = await show(board)
  await pass(1000)
  const hear = (key: number) => gathering.hear({ topic: 'post', key })
  const gathered = () => onGathered.mock.calls.map(([changes]) => changes.map(({ key }) => key))
  hear(7)
  hear(8)
  await pass(1)
  expect(gathered()).toEqual([[7, 8]])
  expect(fetches).toHaveBeenCalledTimes(2)
  hear(7)
  await pass(50)
  hear(9)
  await pass(48)
  expect(gathered()).toHaveLength(1)
  await pass(2)
  expect(gathered()).toEqual([
    [7, 8],
    [7, 9],
  ])
  expect(fetches).toHaveBeenCalledTimes(3)
  await pass(100)
  hear(10)
  await pass(1)
  expect(gathered()).toHaveLength(3)
})

test('repeats a fetch once if changes arrive while the fetch is running', async () => {
  const fetches = await show(board, 1000)
  for (let i = 0; i < 5; i += 1) {
    gathering.hear(post)
    await pass(150)
  }
  expect(fetches).toHaveBeenCalledTimes(1)
  await pass(250)
  expect(fetches).toHaveBeenCalledTimes(2)
  await pass(5000)
  expect(fetches).toHaveBeenCalledTimes(2)
})

test('repeats a running fetch when an item that isn’t in the cached data changes', async () => {
  const authorsOf = (authors: number[]) => authors
  const queryFn = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    return [19]
  })
  const hears = [{ topic: 'player' as const, keysIn: authorsOf }]
  stops.push(new QueryObserver(queries, { queryKey: board, queryFn, meta: { hears } }).subscribe(() => {}))
  await pass(1000)
  gathering.hear({ topic: 'player', key: 20 })
  await pass(1000)
  expect(queryFn).toHaveBeenCalledTimes(1)
  gathering.hear(post)
  await pass(200)
  gathering.hear({ topic: 'player', key: 20 })
  await pass(2000)
  expect(queryFn).toHaveBeenCalledTimes(3)
})

test('doesn’t refetch a query if a fetch began after the change', async () => {
  const fetches = await show(board)
  await pass(1000)
  gathering.hear(post)
  void queries.invalidateQueries({ queryKey: board })
  await pass(1000)
  expect(fetches).toHaveBeenCalledTimes(2)
})

test('refetches a query if the first fetch after a change fails', async () => {
  let isUp = true
  const fetches = await show(board, 10, () => {
    if (!isUp) throw new Error('down')
    return 'text'
  })
  await pass(1000)
  isUp = false
  gathering.hear(post)
  void queries.invalidateQueries({ queryKey: board })
  await pass(50)
  isUp = true
  await pass(1000)
  expect(fetches).toHaveBeenCalledTimes(3)
  expect(queries.getQueryState(board)).toMatchObject({ status: 'success', isInvalidated: false })
})

test('doesn’t repeat a fetch that an action has canceled', async () => {
  const fetches = await show(board, 500)
  await pass(1000)
  void queries.invalidateQueries({ queryKey: board })
  await pass(0)
  gathering.hear(post)
  await pass(200)
  await queries.cancelQueries({ queryKey: board })
  await pass(1000)
  expect(fetches).toHaveBeenCalledTimes(2)
  expect(queries.getQueryState(board)?.isInvalidated).toBe(true)
})

/** Observes an infinite query whose pages take half a second each. `asked` lists the requested pages. */
async function showPages() {
  const asked: number[] = []
  const pages = new InfiniteQueryObserver(queries, {
    queryKey: board,
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam)
      await new Promise((resolve) => setTimeout(resolve, 500))
      return pageParam
    },
    getNextPageParam: (last) => last + 1,
  })
  stops.push(pages.subscribe(() => {}))
  await pass(1000)
  return { asked, pages }
}

test('finishes loading the second page before a change refetches both pages', async () => {
  const { asked, pages } = await showPages()
  gathering.hear(post)
  void pages.fetchNextPage()
  await pass(3000)
  expect(asked).toEqual([1, 2, 1, 2])
})

test('repeats a refetch interrupted by a request for another page', async () => {
  const { asked, pages } = await showPages()
  gathering.hear(post)
  await pass(200)
  void pages.fetchNextPage()
  await pass(3000)
  expect(asked).toEqual([1, 1, 2, 1, 2])
})

test('marks an off-screen query as stale when its data changes', async () => {
  queries.setQueryData(board, 'text')
  gathering.hear(post)
  await pass(200)
  expect(queries.getQueryState(board)?.isInvalidated).toBe(true)
})

test('fetches nothing after `stop`', async () => {
  const fetches = await show(board)
  await pass(1000)
  gathering.hear(post)
  gathering.stop()
  await pass(1000)
  expect(fetches).toHaveBeenCalledTimes(1)
  expect(onGathered).not.toHaveBeenCalled()
})

test('MSG-75 fetches the changed item before the lists that contain it', async () => {
  const asked: string[] = []
  await show(keyOfMany('post'), 0, () => asked.push('list'))
  await show(board, 30, () => asked.push('thing'))
  await pass(1000)
  asked.length = 0
  gathering.hear(post)
  await pass(20)
  expect(asked).toEqual([])
  await pass(20)
  expect(asked).toEqual(['thing', 'list'])
})

test('MSG-75 waits at most 100 ms before refetching lists', async () => {
  const list = await show(keyOfMany('post'))
  await show(board, 5000)
  await pass(6000)
  gathering.hear(post)
  await pass(50)
  expect(list).toHaveBeenCalledTimes(1)
  await pass(60)
  expect(list).toHaveBeenCalledTimes(2)
  await pass(6000)
  gathering.hear({ topic: 'post', key: 8 })
  await pass(1)
  expect(list).toHaveBeenCalledTimes(3)
})
