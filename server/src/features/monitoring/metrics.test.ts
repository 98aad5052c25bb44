import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@kinhold/contract/calls'
import { PAGES } from '@kinhold/contract/pages'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { anotherApp } from '../../../testing/app.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { browserOf } from '../../../testing/browser.ts'
import { openCarriers } from '../../../testing/carriers.ts'
import { passingFolder } from '../../../testing/folders.ts'
import { member } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { openStream } from '../../../testing/stream.ts'
import { whileLocked } from '../../../testing/while-locked.ts'
import { buildApp } from '../../app.ts'
import { OF_CALLS } from '../../db/database.ts'
import { BOUNDS } from '../../http/places.ts'
import { deliverMessage } from '../outbox/deliver-message.ts'
import { queueMessage } from '../outbox/queue-message.ts'

const carriers = await openCarriers()
afterAll(() => carriers.close())
const bounds = { ...BOUNDS, heavy: { inHand: 0, atOnce: 0 } }
const settings = { RATE_LIMITS: 'on', SMS_PER_HOUR: '200', PHONE_VERIFICATION: 'required' }
const { sms, email } = carriers
const test = appForTests(settings, {}, { bounds, sms, email }, OF_CALLS)
const ann = beforehand(() => member(test, 'Ann'))

const metrics = async () => {
  const { status, headers, raw } = await test.browser().get('/metrics')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  return raw.toString()
}

/** Reads the metrics from another app instance, which has no cached figures yet. */
async function newMetrics(): Promise<string> {
  const app = await anotherApp(test, settings)
  onTestFinished(() => app.close())
  return (await app.browser().get('/metrics')).raw.toString()
}

/** Returns a metric's value, or undefined if the metric is missing. `metric` includes the labels. */
function valueIn(text: string, metric: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${metric} `))
  return line === undefined ? undefined : Number(line.slice(metric.length))
}

describe('GET /metrics', () => {
  it('OPS-20 counts calls by method, route and status, and measures their duration', async () => {
    const bob = await member(test, 'Bob')
    await ann.browser.get(`/api/players/${bob.id}/history`)
    await ann.browser.get('/api/vault-posts/999999/comments')
    await ann.browser.patch(`/api/players/${ann.id}`, { name: 'Ann' })
    const text = await metrics()
    const counted = (of: string) => valueIn(text, `kinhold_call_seconds_count{${of}}`)
    expect(counted('method="PATCH",route="/api/players/:id",status="200"')).toBe(1)
    expect(counted('method="GET",route="/api/vault-posts/:id/comments",status="404"')).toBe(1)
    expect(text).toMatch(
      /kinhold_call_seconds_bucket\{le="10",method="PATCH",route="\/api\/players\/:id",status="200"\} 1/,
    )
    expect(text).toMatch(
      /kinhold_call_seconds_sum\{method="PATCH",route="\/api\/players\/:id",status="200"\} 0\.\d/,
    )
  })

  it('OPS-20 reports connections, queues, text budget and disk space', async () => {
    await test.db.transaction().execute((tx) => test.deps.jobs.add(tx, 'deliver', 'outbox-none'))
    await test.db.transaction().execute((tx) => test.deps.jobs.add(tx, 'claim', '1', 3600))
    await sql`update pgboss.job set start_after = now() - interval '90 seconds' where name = 'deliver'`.execute(
      test.db,
    )
    await sql`insert into pushes (subscription_id, notification_id, due_at)
      values (1, 1, now() - interval '50 seconds'), (1, 2, now() + interval '50 seconds')`.execute(test.db)
    const before = valueIn(await newMetrics(), 'kinhold_texts_left{share="all"}')!
    expect((await test.browser().post('/api/auth/login', { phone: ann.phone })).status).toBe(401)
    const text = await newMetrics()
    expect(valueIn(text, 'kinhold_texts_left{share="all"}')).toBe(before - 1)
    for (const line of [
      /^kinhold_database_ready 1$/m,
      /^kinhold_pool_connections\{state="used"\} \d+$/m,
      /^kinhold_pool_connections\{state="idle"\} \d+$/m,
      /^kinhold_pool_waiting 0$/m,
      /^kinhold_streams 0$/m,
      /^kinhold_calls_in_hand\{kind="quick"\} 0$/m,
      /^kinhold_queue_waiting\{queue="deliver"\} 1$/m,
      /^kinhold_queue_age_seconds\{queue="deliver"\} 9\d\b/m,
      /^kinhold_queue_waiting\{queue="claim"\} 0$/m,
      /^kinhold_queue_age_seconds\{queue="claim"\} 0$/m,
      /^kinhold_queue_waiting\{queue="push"\} 1$/m,
      /^kinhold_queue_age_seconds\{queue="push"\} 5\d\b/m,
      /^kinhold_texts_left\{share="beside_codes"\} 140$/m,
      /^kinhold_disk_free_bytes\{place="files"\} \d{6,}$/m,
      /^kinhold_disk_bytes\{place="files"\} \d{6,}$/m,
    ])
      expect(text).toMatch(line)
  })

  it('OPS-20 counts streams while they are open', async () => {
    if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await openStream(test.app, ann.browser)
    expect(valueIn(await metrics(), 'kinhold_streams')).toBe(1)
    stream.leave()
    await expect.poll(async () => valueIn(await metrics(), 'kinhold_streams')).toBe(0)
    // Streams aren't timed, because their duration says nothing about the server's performance.
    expect(await metrics()).not.toContain('/api/events')
  })

  it('OPS-88 reports whether the replica is used, but only if one is configured', async () => {
    expect(valueIn(await metrics(), 'kinhold_replica_used')).toBeUndefined()
    let isUsed = true
    const app = await buildApp({ ...test.deps, replica: { isUsed: () => isUsed } }, null)
    onTestFinished(() => app.close())
    const used = async () =>
      valueIn((await browserOf(app).get('/metrics')).raw.toString(), 'kinhold_replica_used')
    expect(await used()).toBe(1)
    isUsed = false
    expect(await used()).toBe(0)
  })

  it('OPS-85 reports whether NATS can be used, but only if it is configured', async () => {
    expect(valueIn(await metrics(), 'kinhold_live_carrier_ready')).toBeUndefined()
    for (const [isUp, value] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const live = { ...test.deps.live, isCarrierUp: () => isUp }
      const app = await buildApp({ ...test.deps, live }, null)
      onTestFinished(() => app.close())
      const { raw } = await browserOf(app).get('/metrics')
      expect(valueIn(raw.toString(), 'kinhold_live_carrier_ready')).toBe(value)
    }
  })

  it('OPS-20 OPS-23 counts calls refused because of overload, but is never refused itself', async () => {
    for (let nth = 0; nth < 3; nth += 1)
      expectRefused(await ann.browser.get('/api/network/tree'), 503, 'busy')
    expect(valueIn(await metrics(), 'kinhold_calls_shed_total{kind="heavy"}')).toBe(3)
  })

  it('OPS-20 counts e-mail delivery attempts by outcome', async () => {
    const before = await metrics()
    const sent = async () => {
      const to = { channel: 'email', to: 'ann@kinhold.example', subject: 'Hello', body: 'Hello' } as const
      const id = await test.db.transaction().execute((tx) => queueMessage(test.deps, tx, to))
      await deliverMessage(test.deps, id)
    }
    await sent()
    carriers.mailServer.next({ code: 550, text: 'No such person' })
    await sent()
    carriers.mailServer.next({ code: 451, text: 'Later' })
    await sent()
    const after = await metrics()
    const more = (outcome: string) => {
      const metric = `kinhold_messages_total{channel="email",outcome="${outcome}"}`
      return valueIn(after, metric)! - (valueIn(before, metric) ?? 0)
    }
    expect(['sent', 'refused', 'later'].map(more)).toEqual([1, 1, 1])
  })
  it('OPS-22 labels calls with route patterns and exposes no request data', async () => {
    const folder = await mkdtemp(join(passingFolder(), 'kinhold-web-'))
    for (const file of ['index.html', 'worker.js', 'extra-a1b2c3.css'])
      await writeFile(join(folder, file), file)
    const app = await buildApp({ ...test.deps, bounds: BOUNDS }, folder)
    onTestFinished(() => app.close())
    const web = browserOf(app)
    const pages = [...PAGES, '/worker.js', '/extra-a1b2c3.css', '/:id', '//:id']
    const all = [...calls, ...pages.map((path) => ({ method: 'GET', path }))]
    for (const { method, path } of all.filter(({ path }) => path !== '/api/events'))
      for (const value of ['87654321', '%2B15557654321', 'link-secret', 'link-secret%E0%A4%A'])
        await web.send(method, `${path.replaceAll(/:\w+/g, value)}?q=link-secret&phone=%2B15557654321`)
    const text = await metrics()
    const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route!))
    const known = new Set([...calls.map(({ path }) => path), ...PAGES, 'file', 'unknown'])
    expect([...routes].filter((route) => !known.has(route))).toEqual([])
    for (const route of ['/vault/:id', '/api/unsubscribe/:token', 'file', 'unknown'])
      expect(routes).toContain(route)
    for (const part of ['secret', '7654321', 'a1b2c3', 'Ann']) expect(text).not.toContain(part)
  })

  it('OPS-23 queries the database only once for twenty simultaneous requests', async () => {
    const app = await anotherApp(test, settings)
    onTestFinished(() => app.close())
    const waiting = vi.spyOn(test.deps.jobs, 'waiting')
    onTestFinished(() => waiting.mockRestore())
    const monitors = Array.from({ length: 20 }, () => app.browser().get('/metrics'))
    expect((await Promise.all(monitors)).map(({ status }) => status)).toEqual(Array(20).fill(200))
    await app.browser().get('/metrics')
    expect(waiting).toHaveBeenCalledOnce()
  })

  it('OPS-23 omits only the database’s figures while the database isn’t ready', async () => {
    const text = await whileLocked(test, 'sessions', async () => {
      const since = performance.now()
      const read = await newMetrics()
      expect(performance.now() - since).toBeLessThan(4_000)
      return read
    })
    expect(text).toMatch(/^kinhold_database_ready 0$/m)
    expect(text).toMatch(/^kinhold_disk_free_bytes\{place="files"\} \d+$/m)
    for (const name of ['kinhold_queue_waiting', 'kinhold_texts_left']) expect(text).not.toContain(`${name}{`)
  })

  it.each([
    ['a query', 'sessions', () => ann.browser.get('/api/auth/me')],
    ['a transaction', 'vaults', () => ann.browser.post('/api/vaults', { title: 'Letters 4711' })],
  ])('OPS-24 counts %s that takes more than half a second', async (_, table, ask) => {
    const slow = async () => valueIn(await metrics(), 'kinhold_slow_statements_total')!
    const app = await buildApp(test.deps, null)
    onTestFinished(() => app.close())
    const warned = vi.spyOn(app.log, 'warn')
    const before = await slow()
    const asked = await whileLocked(test, table, async () => {
      const asking = ask()
      const waits = sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and now() - query_start > interval '0.7 s'`
      await vi.waitFor(async () => expect((await waits.execute(test.db)).rows).toHaveLength(1), 10_000)
      return { asking }
    })
    expect((await asked.asking).status).toBeLessThan(300)
    expect(await slow()).toBeGreaterThan(before)
    const [[line] = []] = warned.mock.calls
    expect(line).toMatch(new RegExp(`^A statement took \\d{3,} ms: .*\\b${table}\\b`))
    expect(line).not.toContain('4711')
  })
})
