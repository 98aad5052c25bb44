import { QueryClient } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AT_REST, begin, busyUntilGone, busyWhile, busyWith, sayWhetherAtRest } from './at-rest.ts'

let stop = () => {}

beforeEach(async () => {
  // Forgets what other files of the worker have begun and never ended.
  sayWhetherAtRest()()
  stop = sayWhetherAtRest()
  await rest()
})
afterEach(() => stop())

const isAtRest = () => document.querySelector(AT_REST) !== null
const rest = async () => {
  await expect.poll(isAtRest).toBe(true)
}
/** Long enough for an app with nothing to do to be at rest. */
const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

it('the app is not at rest before it has begun', async () => {
  stop()
  begin()()
  await twoFrames()
  expect(isAtRest()).toBe(false)
})

it('the app is busy from the beginning of what is on its way until its last part is over', async () => {
  const [endOne, endOther] = [begin(), begin()]
  endOne()
  endOne()
  await twoFrames()
  expect(isAtRest()).toBe(false)
  endOther()
  expect(isAtRest()).toBe(false)
  await rest()
})

it('the app is not at rest between two things of which one leads to the other a moment later', async () => {
  const seen: boolean[] = []
  begin()()
  await new Promise((done) => requestAnimationFrame(done))
  seen.push(isAtRest())
  const end = begin()
  await twoFrames()
  seen.push(isAtRest())
  end()
  await rest()
  expect(seen).toEqual([false, false])
})

it.each(['kept', 'broken'])('the app is busy until a promise is %s, and answers it', async (how) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const same = busyWhile(promise).catch((error: unknown) => `${error}`)
  await twoFrames()
  expect(isAtRest()).toBe(false)
  if (how === 'kept') resolve(how)
  else reject(how)
  expect(await same).toBe(how)
  await rest()
})

it('the app is busy until the browser has gone back', async () => {
  history.pushState(null, '')
  busyUntilGone()
  await twoFrames()
  expect(isAtRest()).toBe(false)
  history.back()
  await rest()
})

it('the app is busy while queries fetch, something is changed or the router goes on to a page', async () => {
  const client = new QueryClient()
  const page = Promise.withResolvers<object>()
  const router = createMemoryRouter([{ path: '/' }, { path: '/next', lazy: () => page.promise }])
  busyWith(client, router)
  await rest()
  const [answer, change] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  void client.fetchQuery({ queryKey: ['own'], queryFn: () => answer.promise })
  await busyUntil(() => answer.resolve(1))
  void client
    .getMutationCache()
    .build(client, { mutationFn: () => change.promise })
    .execute(undefined)
  await busyUntil(() => change.resolve(1))
  void router.navigate('/next')
  await busyUntil(() => page.resolve({}))
  client.clear()
  router.dispose()
})

async function busyUntil(over: () => void): Promise<void> {
  await twoFrames()
  expect(isAtRest()).toBe(false)
  over()
  await rest()
}
