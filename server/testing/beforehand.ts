import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openTestApp, type TestApp } from './app.ts'

/** The app of a file of tests, or of a group of them: opened before the first, closed after the last. */
export function appForTests(...settings: Parameters<typeof openTestApp>): TestApp {
  const test = beforehand(() => openTestApp(...settings))
  // Where it could not be opened there is nothing to close.
  afterAll(() => test.close?.())
  return test
}

/** The same, listening on a port, as live updates need it. */
export function listeningApp(...settings: Parameters<typeof openTestApp>): TestApp {
  const test = appForTests(...settings)
  beforeAll(() => test.app.listen({ port: 0, host: '127.0.0.1' }))
  return test
}

/** What is made once before the tests, such as a person: an object that is filled by then. */
export function beforehand<Made extends object>(make: () => Promise<Made>): Made {
  const filled = {} as Made
  beforeAll(async () => void Object.assign(filled, await make()))
  return filled
}

/** What is made anew before each test. */
export function anew<Made extends object>(make: () => Promise<Made>): Made {
  const filled = {} as Made
  beforeEach(async () => void Object.assign(filled, await make()))
  return filled
}
