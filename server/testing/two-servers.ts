import { afterAll, beforeAll } from 'vitest'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import type { Person } from './people.ts'
import { serverProcess, type ServerProcess } from './server-process.ts'

/**
 * Returns the same person with a new browser, which has the same cookies but connects to only one of the two
 * servers.
 */
export type Via = (person: Person) => Person

/** Starts two server processes on a test's database before the first test. Rate limits are on. */
export function twoServers(test: TestApp) {
  const servers: ServerProcess[] = []
  beforeAll(async () => {
    servers.push(...(await Promise.all([1, 2].map(() => serverProcess(test)))))
  })
  afterAll(() => Promise.all(servers.map(({ stop }) => stop())))
  const via =
    (n: number): Via =>
    (person) => ({ ...person, browser: browserAt(servers[n % 2]!.origin, person.browser) })

  return {
    /** Runs `act` this many times in parallel over open connections, alternating between the servers. */
    async atOnce<Answer>(count: number, act: (via: Via, n: number) => Promise<Answer>) {
      const each = Array.from({ length: count }, (_, n) => n)
      const open = (n: number) => fetch(`${servers[n % 2]!.origin}/api/health`).then((one) => one.text())
      await Promise.all(each.map(open))
      return Promise.all(each.map((n) => act(via(n), n)))
    },
  }
}

/**
 * Creates a test browser that sends requests over the network. The browser has only the methods that tests
 * call.
 */
function browserAt(origin: string, { jar }: Browser): Browser {
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? '' : JSON.parse(text) }
  }
  const by = (method: string) => (path: string, body?: unknown) => send(method, path, body)
  const [get, post, put, patch, remove] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(by)
  return { jar, send, get, post, put, patch, delete: remove } as unknown as Browser
}
