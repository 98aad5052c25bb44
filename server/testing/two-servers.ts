import { once } from 'node:events'
import { afterAll, beforeAll } from 'vitest'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import type { Person } from './people.ts'
import { serverProcess, type ServerProcess } from './server-process.ts'

/** Somebody as they ask one of two servers, with the cookies that they have. */
export type Via = (person: Person) => Person

/** Two servers in processes of their own, on the database of a test, with their limits on; up before the first test. */
export function twoServers(test: TestApp) {
  const servers: ServerProcess[] = []
  beforeAll(
    async () =>
      void servers.push(
        ...(await Promise.all([1, 2].map(() => serverProcess(test, { NEWCOMER_INVITATIONS: '100000' })))),
      ),
  )
  afterAll(() =>
    Promise.all(
      servers.map(async ({ process }) => {
        const ended = once(process, 'exit')
        process.stdin!.end()
        await ended
      }),
    ),
  )
  const via =
    (n: number): Via =>
    (person) => ({ ...person, browser: browserAt(servers[n % 2]!.origin, person.browser) })

  return {
    /** Does a thing so many times at once, by turns on the one server and the other, on connections that are open. */
    async atOnce<Answer>(
      count: number,
      act: (via: Via, n: number) => Promise<Answer>,
    ): Promise<Awaited<Answer>[]> {
      const each = Array.from({ length: count }, (_, n) => n)
      await Promise.all(
        each.map((n) => fetch(`${servers[n % 2]!.origin}/api/health`).then((one) => one.text())),
      )
      return Promise.all(each.map((n) => act(via(n), n)))
    },
  }
}

/** What a browser of a test is, over a network: as far as deeds need it. */
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
  return {
    jar,
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body?: unknown) => send('POST', path, body),
    put: (path: string, body?: unknown) => send('PUT', path, body),
    patch: (path: string, body?: unknown) => send('PATCH', path, body),
    delete: (path: string, body?: unknown) => send('DELETE', path, body),
  } as unknown as Browser
}
