import { beforeEach, expect, it, vi } from 'vitest'
import * as atRest from './at-rest.ts'

const { AT_REST } = atRest
let { begin, busyWhile, sayWhetherAtRest } = atRest

beforeEach(async () => {
  document.documentElement.removeAttribute('data-app')
  // Other files of the worker may have begun what never ends.
  vi.resetModules()
  ;({ begin, busyWhile, sayWhetherAtRest } = await import('./at-rest.ts'))
})

/** The app has begun, and has nothing to do. */
async function started() {
  sayWhetherAtRest()
  await rest()
}

const isAtRest = () => document.querySelector(AT_REST) !== null
const rest = async () => {
  await expect.poll(isAtRest).toBe(true)
}
/** Long enough for an app with nothing to do to be at rest. */
const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

it('the app is not at rest before it has begun', async () => {
  begin()()
  await twoFrames()
  expect(isAtRest()).toBe(false)
})

it('the app is busy from the beginning of what is on its way until its last part is over', async () => {
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

it('the app is not at rest between two things of which one leads to the other a moment later', async () => {
  await started()
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
  await started()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const same = busyWhile(promise).catch((error: unknown) => `${error}`)
  await twoFrames()
  expect(isAtRest()).toBe(false)
  if (how === 'kept') resolve(how)
  else reject(how)
  expect(await same).toBe(how)
  await rest()
})
