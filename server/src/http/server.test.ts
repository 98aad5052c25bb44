import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { openTestApp } from '../../testing/app.ts'
import { appForTests, beforehand } from '../../testing/beforehand.ts'
import type { Answer } from '../../testing/browser.ts'
import { untilLockedOut } from '../../testing/locked-out.ts'
import { member } from '../../testing/people.ts'
import { expectRefused } from '../../testing/refusals.ts'
import { openStream } from '../../testing/stream.ts'
import { lockPlayer } from '../features/players/players.queries.ts'
import { DRAIN_MS } from './server.ts'
import { giveNotice } from './stopping.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function expectGuarded({ headers }: Pick<Answer, 'headers'>): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self';/),
    'x-request-id': expect.stringMatching(UUID),
  })
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
}

describe('every response', () => {
  it('has the security headers', async () => {
    const answers = [
      await ann.browser.get('/api/auth/me'),
      await test.browser().get('/api/auth/me'),
      await ann.browser.get('/api/nowhere'),
      await ann.browser.post('/api/invitations', '{'),
      await ann.browser.delete('/api/auth/sessions/none'),
      await ann.browser.get('/media/none'),
      await ann.browser.get('/healthz'),
      await ann.browser.get('/api/players/%E0%A4%A'),
      await ann.browser.get(`/api/players/${'1'.repeat(300)}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 415, 404, 404, 200, 400, 404])
    answers.forEach(expectGuarded)
  })

  it('forbids frames, referrers and caching', async () => {
    const { headers } = await ann.browser.get('/api/auth/me')
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(self), microphone=(self)',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    for (const part of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"])
      expect(headers['content-security-policy']).toContain(part)
  })

  it('has an id that the client can’t choose', async () => {
    const headers = { 'x-request-id': 'chosen', 'request-id': 'chosen' }
    const answers = await Promise.all([1, 2].map(() => ann.browser.get('/healthz', { headers })))
    const ids = answers.map((answer) => answer.headers['x-request-id'])
    expect(new Set([...ids, 'chosen']).size).toBe(3)
  })

  it('has an HSTS header only if PUBLIC_URL uses HTTPS', async () => {
    const saidAt = async (publicUrl: string | null) => {
      const app = await buildApp({ ...test.deps, config: { ...test.config, publicUrl } }, null)
      onTestFinished(() => app.close())
      return (await app.inject('/healthz')).headers['strict-transport-security']
    }
    expect(await saidAt('https://kinhold.example')).toMatch(/^max-age=31536000/)
    expect(await saidAt('http://kinhold.example')).toBeUndefined()
    expect(await saidAt(null)).toBeUndefined()
  })
})

it('HEAD returns the same status and type as GET, without a body', async () => {
  for (const path of ['/api/auth/me', '/api/auth/me/', '/api/config', '/healthz']) {
    const [get, head] = [await ann.browser.get(path), await ann.browser.send('HEAD', path)]
    const type = head.headers['content-type']
    expect([path, get.status, type, head.raw.length]).toEqual([path, 200, get.headers['content-type'], 0])
  }
  expect((await test.browser().send('HEAD', '/api/auth/me')).status).toBe(401)
})

it('a malformed address is refused with an error in the usual format', async () => {
  for (const path of ['/api/players/%', '/%E0%A4%A', '/media/%ZZ'])
    expectRefused(await ann.browser.get(path), 400, 'bad_url')
  expectRefused(await ann.browser.get(`/media/${'x'.repeat(201)}`), 404)
})

describe('a broken database', () => {
  it('causes a 500 without internal details', async () => {
    const broken = await openTestApp()
    const { browser } = await member(broken, 'Ann')
    const { deps } = broken
    await deps.db.schema.alterTable('invitations').renameTo('secret_table').execute()
    const answer = await browser.get('/api/invitations')
    expectRefused(answer, 500, 'unexpected')
    expect(answer.body.requestId).toBe(answer.headers['x-request-id'])
    expect(JSON.stringify(answer.body)).not.toMatch(/invitations|secret|relation|select|at .*:\d+/i)
    expectGuarded(answer)
    await broken.close()
  })
})

describe('over a real connection,', () => {
  it('the server has timeouts for headers, whole requests and idle connections', () => {
    const { requestTimeout, headersTimeout, keepAliveTimeout } = test.app.server
    // The long limit is for large files. patience.ts limits every other body to two minutes.
    expect(requestTimeout > 0 && requestTimeout <= 3_600_000).toBe(true)
    expect(headersTimeout > 0 && headersTimeout <= 60_000).toBe(true)
    expect(keepAliveTimeout > 0 && keepAliveTimeout <= 120_000).toBe(true)
  })

  it.each([
    [400, 'HELO there\r\n\r\n'],
    [431, `GET /healthz HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(17_000)}\r\n\r\n`],
  ])('the server hangs up after refusing an invalid request: %i', async (status, said) => {
    const { port, close } = await listening()
    const socket = connect(port, '127.0.0.1', () => socket.write(said))
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    await close()
  })

  it('a stopping server finishes only the calls in progress', async () => {
    const { app, port, close } = await listening()
    const agent = new Agent({ keepAlive: true })
    const held = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holding = test.db.transaction().execute(async (tx) => {
      await lockPlayer(tx, ann.id)
      held.resolve()
      await release.promise
    })
    await held.promise
    const underWay = patch(port, agent, { name: 'Ann finished' })
    await untilLockedOut(test, 1)
    const closed = close()
    await vi.waitUntil(() => !app.server.listening, 20_000)
    await expect(patch(port, new Agent(), { name: 'Ann too late' })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
    release.resolve()
    const answer = await underWay
    expect([answer.statusCode, await json(answer)]).toMatchObject([200, { name: 'Ann finished' }])
    await Promise.all([closed, holding])
  })

  it('a stopping server hangs up after five seconds', async () => {
    const { port, app, close } = await listening()
    const half = [
      'GET /healthz HTTP/1.1\r\nhost: local',
      'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
    ]
    const asked = once(app.server, 'request')
    const sockets = half.map((text) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      socket.write(text)
      return socket
    })
    const hungUp = sockets.map((socket) => once(socket, 'close'))
    await asked
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const closed = close()
    while (app.server.listening) await new Promise(setImmediate)
    vi.advanceTimersByTime(DRAIN_MS - 1)
    await new Promise(setImmediate)
    expect(sockets.map((socket) => socket.destroyed)).toEqual([false, false])
    vi.advanceTimersByTime(1)
    await Promise.all([closed, ...hungUp])
  })

  it('a stopping server gives monitors time to notice the shutdown', async () => {
    const { port, app, close } = await listening()
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    const opened = vi.fn()
    app.server.on('connection', opened)
    const asked = ['/readyz', '/healthz'].map(async (path) => (await ask(path)).json())
    expect(await Promise.all(asked)).toEqual([{ status: 'ok' }, { status: 'ok' }])
    const seen = giveNotice(app, 60_000).then(() => 'seen')
    const ready = await ask('/readyz')
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }])
    for (const path of ['/healthz', '/api/config']) {
      const { status, headers } = await ask(path)
      expect([status, headers.get('connection')]).toEqual([200, 'close'])
    }
    expect(opened).toHaveBeenCalledTimes(3)
    expect(await Promise.race([seen, 'still open'])).toBe('still open')
    await close()
    const unwatched = await listening()
    await giveNotice(unwatched.app, 60_000)
    await unwatched.close()
  })

  it('a stopping server ends live streams', async () => {
    const { app, close } = await listening()
    const stream = await openStream(app, ann.browser)
    await Promise.all([test.deps.live.close(), close()])
    expect(await stream.ended).toBe(true)
    expect(stream.text()).toMatch(/^retry: /)
  })
})

/** Starts the app on its own port. */
async function listening() {
  const app = await buildApp(test.deps, null)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, port, close: () => app.close() }
}

async function patch(port: number, agent: Agent, body: object): Promise<IncomingMessage> {
  const { jar } = ann.browser
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const to = { port, host: '127.0.0.1', method: 'PATCH', path: `/api/players/${ann.id}`, agent }
  const sent = request({ ...to, headers: { cookie, 'content-type': 'application/json' } })
  sent.end(JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return answer
}
