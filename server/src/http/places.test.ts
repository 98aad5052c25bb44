import { once } from 'node:events'
import { type ClientRequest, createServer as createHttpServer, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { calls } from '@kinhold/contract/calls'
import type { Call } from '@kinhold/contract/contract'
import { expect, it, onTestFinished, vi } from 'vitest'
import { beforehand, listeningApp } from '../../testing/beforehand.ts'
import { untilLockedOut } from '../../testing/locked-out.ts'
import { member } from '../../testing/people.ts'
import { expectRefused } from '../../testing/refusals.ts'
import { openStream } from '../../testing/stream.ts'
import { whileLocked } from '../../testing/while-locked.ts'
import { buildApp } from '../app.ts'
import { kindOf, NAMED } from './kinds.ts'
import { BOUNDS } from './places.ts'
import { openRoom } from './rooms.ts'
import { createServer } from './server.ts'
import { takeTurns } from './turns.ts'

const bounds = { ...BOUNDS, quick: { inHand: 4, atOnce: 4 }, heavy: { inHand: 4, atOnce: 2 } }
const test = listeningApp({}, {}, { bounds })
const ann = beforehand(() => member(test, 'Ann'))
const TREE = '/api/network/tree'

/** Starts a call over the network, and returns the client's request and the server's response. */
async function begun(path: string, method = 'GET', headers = {}): Promise<[ClientRequest, ServerResponse]> {
  const cookie = [...ann.browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const { port } = test.app.server.address() as AddressInfo
  const seen = once(test.app.server, 'request')
  const asked = request({ port, path, method, headers: { cookie, ...headers }, agent: false })
  onTestFinished(() => void asked.on('error', () => {}).destroy())
  void (method === 'GET' ? asked.end() : asked.flushHeaders())
  return [asked.on('error', () => {}), (await seen)[1] as ServerResponse]
}

async function twoAtOnce(path: string) {
  return (await Promise.all([ann.browser.get(path), ann.browser.get(path)])).map(({ status }) => status)
}

it('the server refuses extra calls to a busy route but still serves other routes', async () => {
  const { trees } = await whileLocked(test, 'ended_bonds', async () => {
    const held = twoAtOnce(TREE)
    await untilLockedOut(test, 2)
    const third = await ann.browser.get(TREE)
    expectRefused(third, 503, 'busy')
    expect(third.headers['retry-after']).toBe('5')
    expect((await test.browser().post('/api/auth/login', { phone: ann.phone })).status).toBe(200)
    expect((await ann.browser.get('/api/auth/me')).status).toBe(200)
    expect((await test.browser().get('/readyz')).status).toBe(200)
    // The two stuck calls don't block a heavy call to a different route from a different address.
    expect((await test.browser('192.0.2.7').get('/api/search/posts?q=hello')).status).toBe(401)
    return { trees: held }
  })
  expect(await trees).toEqual([200, 200])
})

it('a call frees its place after a hang-up or a refusal', async () => {
  await whileLocked(test, 'ended_bonds', async () => {
    for (let nth = 0; nth < 100; nth += 1) {
      const [asked, answer] = await begun(TREE)
      asked.destroy()
      await once(answer, 'close')
    }
  })
  for (const path of ['?root=9999999', '?root=x', '', '?root=x']) await twoAtOnce(`${TREE}${path}`)
  expect(await twoAtOnce(TREE)).toEqual([200, 200])
})

it('neither a slow body nor a live stream holds a place', async () => {
  for (let nth = 0; nth < 3; nth += 1) {
    await begun('/api/vaults', 'POST', { 'content-type': 'application/json', 'content-length': 50 })
    onTestFinished((await openStream(test.app, ann.browser)).leave)
    // The call holds a place until its caller has been identified.
    await vi.waitFor(async () => expect(await twoAtOnce('/api/auth/me')).toEqual([200, 200]))
  }
})

it('at most ten ordinary calls begin per event-loop turn', async () => {
  const app = await createServer(test.deps)
  const begun: [path: string, turn: number][] = []
  let turn = -1
  let next: NodeJS.Immediate
  const count = () => {
    turn += 1
    next = setImmediate(count)
  }
  app.server.prependOnceListener('request', count)
  for (const path of ['/page', '/readyz', '/api/config'])
    app.get(path, async () => String(begun.push([path, turn])))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => app.close().finally(() => clearImmediate(next)))
  onTestFinished(() => void socket.destroy())
  const asked = [...Array<string>(30).fill('/page'), '/readyz', '/api/config']
  socket.write(asked.map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join(''))
  await vi.waitUntil(() => begun.length === asked.length)
  const pages = (at: number) => Array.from({ length: 10 }, () => ['/page', at])
  expect(begun).toEqual([...pages(0), ['/readyz', 0], ['/api/config', 0], ...pages(1), ...pages(2)])
})

it('the server drops requests when 5,000 are already waiting', async () => {
  const [server, begun, destroy, hungUp] = [createHttpServer(), vi.fn(), vi.fn(), vi.fn()]
  takeTurns(server.on('request', begun), () => false, hungUp)
  const come = (destroyed = false) => server.emit('request', { socket: { destroy } }, { destroyed })
  for (let nth = 0; nth < 5_010; nth += 1) come(nth === 10)
  expect([begun.mock.calls.length, destroy.mock.calls.length]).toEqual([10, 0])
  expect(hungUp).not.toHaveBeenCalled()
  come()
  for (const once of [destroy, hungUp]) expect(once).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(5_009))
})

it('the server waits ten seconds after the last refusal before freeing memory', async () => {
  const calm = vi.fn()
  const none = { ...bounds, page: { inHand: 0, atOnce: 0 } }
  const app = await buildApp({ ...test.deps, bounds: none, calm }, null)
  onTestFinished(() => app.close())
  await app.ready()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let nth = 0; nth < 2; nth += 1) {
    expect((await app.inject('/nowhere')).statusCode).toBe(503)
    vi.advanceTimersByTime(9_999)
  }
  expect(calm).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(calm).toHaveBeenCalledOnce()
})

it('a call loses its place after waiting or working too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const room = openRoom({ inHand: 7, atOnce: 1 }, new Error('late'))
  const enter = () => room.enter([])?.begun.then(() => 'begun', String)
  const calls = Array.from({ length: 7 }, enter)
  const isIn = [2_999, 1, 6_999, 1].map((ms) => vi.advanceTimersByTime(ms) && enter() !== undefined)
  expect(isIn).toEqual([false, true, false, true])
  expect(await Promise.all(calls)).toEqual([...Array<string>(6).fill('begun'), 'Error: late'])
})

/** The patterns for the names of calls that aren't quick. */
const KINDS: [kind: string, names: RegExp][] = [
  ['probe', /z$|metrics$/],
  ['entry', /^GET \/api\/config|^POST \/api\/(auth\/(?!complete-|decline-)|webhooks\/)/],
  ['heavy', /^GET .*(\b(search|tree|way|months)\b|api\/players$|api\/admin\/(?!blocked-|case-)[\w-]+$)/],
  ['long', /\/(export|download|file)$|^PATCH \/api\/uploads\//],
]

it('every call has the kind that its name implies', () => {
  const nameOf = ({ method, path }: Call) => `${method} ${path}`
  const named = (call: Call) => KINDS.find(([, names]) => names.test(nameOf(call)))?.[0] ?? 'quick'
  const each = (of: (call: Call) => string) => calls.map((call) => [nameOf(call), of(call)])
  expect(each(kindOf)).toEqual(each((call) => (call.upload ? 'long' : named(call))))
  expect(calls.map(nameOf)).toEqual(expect.arrayContaining(Object.keys(NAMED)))
})
