import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import * as atRest from './at-rest.ts'
import { hearFirst } from './first-to-hear.ts'

const { AT_REST } = atRest
let { begin, busyWhile, sayWhetherAtRest } = atRest

beforeEach(async () => {
  document.documentElement.removeAttribute('data-app')
  // An earlier test file may have left an action unfinished or a Back listener in place.
  hearFirst(() => {})
  vi.resetModules()
  ;({ begin, busyWhile, sayWhetherAtRest } = await import('./at-rest.ts'))
})

// Without a new action, a running timer could mark the next test's page as at rest.
afterEach(() => void begin())

async function started() {
  sayWhetherAtRest()
  await rest()
}

const isAtRest = () => document.querySelector(AT_REST) !== null
const rest = async () => {
  await expect.poll(isAtRest).toBe(true)
}
/** Waits long enough for an idle app to be marked as at rest. */
const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

it('the page isn’t at rest before the app has started', async () => {
  begin()()
  await twoFrames()
  expect(isAtRest()).toBe(false)
})

it('the page is busy until the last action ends', async () => {
  await started()
  const [endOne, endOther] = [begin(), begin()]
  endOne()
  endOne()
  await twoFrames()
  expect(isAtRest()).toBe(false)
  endOther()
  expect(isAtRest()).toBe(false)
  await rest()
})

it('the page is never at rest between two consecutive actions', async () => {
  await started()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  begin()()
  vi.advanceTimersToNextTimer()
  expect(isAtRest()).toBe(false)
  const end = begin()
  vi.advanceTimersByTime(2_000)
  expect(isAtRest()).toBe(false)
  end()
  vi.advanceTimersByTime(2_000)
  expect(isAtRest()).toBe(true)
})

it.each(['kept', 'broken'])(
  'the page is busy until the promise passed to busyWhile settles (%s)',
  async (how) => {
    await started()
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const same = busyWhile(promise).catch((error: unknown) => `${error}`)
    await twoFrames()
    expect(isAtRest()).toBe(false)
    if (how === 'kept') resolve(how)
    else reject(how)
    expect(await same).toBe(how)
    await rest()
  },
)

it.each(['is requested', 'is fetched ahead'])('the page is busy while lazily loaded code %s', async (how) => {
  const { fetchAhead, lateCode } = await import('./late-code.ts')
  await started()
  const code = Promise.withResolvers<string>()
  const late = lateCode(() => code.promise)
  if (how === 'is fetched ahead') fetchAhead(late)
  else void late.fetch()
  await twoFrames()
  expect(isAtRest()).toBe(false)
  code.resolve('here')
  await expect.poll(() => late.had).toBe('here')
  await rest()
})

it('a prefetch waits until no other action is under way', async () => {
  const { fetchAhead, lateCode } = await import('./late-code.ts')
  await started()
  const [endOne, endOther] = [begin(), begin()]
  const [first, second] = [vi.fn(async () => 'one'), vi.fn(async () => 'two')]
  for (const load of [first, second]) fetchAhead(lateCode(load))
  endOne()
  await twoFrames()
  await twoFrames()
  expect(first).not.toHaveBeenCalled()
  endOther()
  await expect.poll(() => first.mock.calls.length).toBe(1)
  await expect.poll(() => second.mock.calls.length).toBe(1)
  await rest()
})

it('a prefetch starts after ten seconds even if another action never ends', async () => {
  const { afterTheRest } = await import('./at-rest.ts')
  await started()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  begin()
  const [act, stopped] = [vi.fn(), vi.fn()]
  afterTheRest(act)
  afterTheRest(stopped)()
  vi.advanceTimersByTime(9_999)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledOnce()
  expect(stopped).not.toHaveBeenCalled()
})

it('the page is at rest again after a prefetch has been stopped', async () => {
  const { fetchAhead, lateCode } = await import('./late-code.ts')
  await started()
  const stop = fetchAhead(lateCode(() => new Promise(() => {})))
  stop()
  await rest()
})

it('the page is busy until a closed dialog’s history entry is removed', async () => {
  const { useBackCloses } = await import('./back.ts')
  const cover = renderHook(({ isOpen }) => useBackCloses(isOpen, () => {}), {
    initialProps: { isOpen: true },
  })
  await started()
  const go = vi.spyOn(history, 'go').mockImplementation(() => {})
  cover.rerender({ isOpen: false })
  await expect.poll(() => go.mock.calls).toEqual([[-1]])
  await twoFrames()
  expect(isAtRest()).toBe(false)
  go.mockRestore()
  history.go(-1)
  await rest()
})
