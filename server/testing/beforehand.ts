import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openTestApp, type TestApp } from './app.ts'

/** Opens an app before the tests in a file or describe block, and closes it afterwards. */
export function appForTests(...settings: Parameters<typeof openTestApp>): TestApp {
  const test = beforehand(() => openTestApp(...settings))
  // `test.close` is missing if the app failed to open.
  afterAll(() => test.close?.())
  return test
}

/** Like `appForTests`, but the app listens on a port, which live updates need. */
export function listeningApp(...settings: Parameters<typeof openTestApp>): TestApp {
  const test = appForTests(...settings)
  beforeAll(() => test.app.listen({ port: 0, host: '127.0.0.1' }))
  return test
}

/** Runs `make` once before the tests and copies the result into the returned object. */
export function beforehand<Made extends object>(make: () => Promise<Made>): Made {
  const filled = {} as Made
  beforeAll(async () => void Object.assign(filled, await make()))
  return filled
}

/** Runs `make` before each test. */
export function perTest<Made extends object>(make: () => Promise<Made>): Made {
  const filled = {} as Made
  beforeEach(async () => void Object.assign(filled, await make()))
  return filled
}
