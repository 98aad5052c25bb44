import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { history, readBy, write, written } from '../../../testing/messages.ts'
import { bond, members } from '../../../testing/people.ts'
import { whileLocked } from '../../../testing/while-locked.ts'
import { withConnection } from '../../db/connection.ts'
import { OF_CALLS } from '../../db/database.ts'

const test = appForTests({}, {}, {}, OF_CALLS)
const people = beforehand(async () => {
  const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
  await bond(test, ann.id, bob.id)
  await written(ann, bob, 'Hello')
  return { ann, bob, cleo }
})

describe('a locked table', () => {
  it('causes a 503 only for requests that need the table', async () => {
    const { ann, bob, cleo } = people
    const order: string[] = []
    const reads = await whileLocked(test, 'messages, conversations', async () => {
      const since = performance.now()
      const asked = Array.from({ length: 40 }, () =>
        ann.browser.get(history(ann, bob)).finally(() => order.push('read')),
      )
      await vi.waitFor(async () => expect(await whoWaits()).not.toEqual([]), 10_000)
      const others = await Promise.all([
        cleo.browser.get('/api/auth/me'),
        cleo.browser.patch(`/api/players/${cleo.id}`, { name: 'Cleo' }),
        test.browser().get('/readyz'),
      ])
      expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
      order.push('others')
      const answers = await Promise.all(asked)
      expect(performance.now() - since).toBeLessThan(9_000)
      return answers
    })
    expect(order[0]).toBe('others')
    for (const { status, body, headers } of reads)
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
    expect(await readBy(ann, bob)).toHaveLength(1)
  })

  it('makes /readyz return 503 if every request needs the table', async () => {
    const ready = await whileLocked(test, 'sessions', () => test.browser().get('/readyz'))
    expect([ready.status, ready.body]).toEqual([
      503,
      {
        status: 'database_stuck',
        error: expect.stringContaining('something holds or slows down its tables'),
      },
    ])
    expect((await test.browser().get('/readyz')).status).toBe(200)
  })
})

describe('an unreachable database', () => {
  /** Closes all connections to the database, and rejects new connections while `work` is running. */
  async function whileAway<T>(work: () => Promise<T>): Promise<T> {
    const url = new URL(test.config.databaseUrl!)
    const name = url.pathname.slice(1)
    url.pathname = '/postgres'
    return withConnection(url.href, async (ask) => {
      await ask(`alter database "${name}" allow_connections false`)
      await ask('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      return work().finally(() => ask(`alter database "${name}" allow_connections true`))
    })
  }

  it('makes the server return 503, but signs nobody out and is logged only once', async () => {
    const { ann, bob } = people
    const log = vi.spyOn(test.app.log, 'error')
    onTestFinished(() => log.mockRestore())
    await whileAway(async () => {
      for (let nth = 0; nth < 10; nth += 1) {
        const { status, body, headers } = await ann.browser.get('/api/auth/me')
        expect([status, body.code, headers['retry-after'], headers['set-cookie']]).toEqual([
          503,
          'unavailable',
          '5',
          undefined,
        ])
        const sent = await write(ann, bob, 'Are you there?')
        expect([sent.status, sent.body]).toMatchObject([
          503,
          { code: 'unavailable', error: expect.stringContaining('may still have been carried out') },
        ])
      }
      const { status } = await test.browser().post('/api/auth/login', { phone: '+15550009999' })
      expect(status).toBe(503)
      const ready = await test.browser().get('/readyz')
      expect([ready.status, ready.body]).toEqual([
        503,
        { status: 'database_away', error: 'The database does not answer.' },
      ])
    })
    expect(log.mock.calls.map(([line]) => line)).toEqual([
      expect.stringMatching(/^The database cannot be reached\. Calls are answered with 503 meanwhile: /),
    ])
    expect((await ann.browser.get('/api/auth/me')).status).toBe(200)
  })
})

it('the server retries a read if the database connection breaks', async () => {
  const { ann } = people
  const asked = await whileLocked(test, 'sessions', async () => {
    const asking = ann.browser.get('/api/auth/me')
    await vi.waitFor(async () => expect(await whoWaits()).toHaveLength(1), 10_000)
    await withConnection(test.config.databaseUrl!, (ask) =>
      ask(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`),
    )
    return { asking }
  })
  expect((await asked.asking).status).toBe(200)
})

/** Returns the connections that are waiting for a lock. */
function whoWaits() {
  return withConnection(test.config.databaseUrl!, (ask) =>
    ask(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
  )
}
