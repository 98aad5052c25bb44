import { calls } from '@kinhold/contract/calls'
import { PAGES } from '@kinhold/contract/pages'
import { sql } from 'kysely'
import { beforeAll, expect, it, vi } from 'vitest'
import { appForTests } from '../../testing/beforehand.ts'
import { serverProcess } from '../../testing/server-process.ts'
import { logOptions, withoutNumbers } from './logs.ts'

type Line = {
  level: number
  msg?: string
  reqId?: string
  route?: string
  status?: number
  err?: Record<string, unknown>
}

const JSON_LOG = { logLevel: 'info', logFormat: 'json' } as const
const PHONE = '+15557654321'
const PROBES = ['/healthz', '/readyz', '/metrics']
const test = appForTests()
let annId: number
let asked = 0
const logs = { json: '', pretty: '' }
let lines: Line[]

beforeAll(async () => {
  const ann = { name: 'Ann', phone: PHONE }
  const { id } = await test.db.insertInto('players').values(ann).returning('id').executeTakeFirstOrThrow()
  annId = id
  await sql`alter table interest_submissions add constraint no_more check (phone <> ${sql.lit(PHONE)})`.execute(
    test.db,
  )
  logs.pretty = await logOf({ LOG_FORMAT: 'pretty', LOG_LEVEL: 'info' })
  asked = 0
  logs.json = await logOf({ LOG_LEVEL: 'trace' })
  lines = logs.json
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
})

/** Starts a server, makes calls with secrets in every possible place, and returns the server's log. */
async function logOf(settings: Record<string, string>): Promise<string> {
  const server = await serverProcess(test, { RATE_LIMITS: 'off', ...settings })
  const to = (path: string, init?: RequestInit) => {
    asked += 1
    return fetch(`${server.origin}${path}`, init)
  }
  const post = (path: string, body: unknown, headers = {}) =>
    to(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  const signedIn = await post('/api/auth/login', { phone: PHONE })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  await to('/api/auth/me', { headers: { cookie } })
  await to(`/api/config?phone=${encodeURIComponent(PHONE)}&token=query-secret`)
  await to(`/api/nowhere/${PHONE}?ref=query-secret`)
  await to(`/api/nowhere/${encodeURIComponent('(555) 765-4321')}`)
  await to(`/api/nowhere/${[...'5557654321'].map((digit) => `%3${digit}`).join('')}`)
  await to('/api/nowhere/%E0%A4%A?phone=5557654321')
  const inCalls = 'unsubscribe/ vaults/access/ invitation-links/ nowhere/ vaults/ vaults/7/access/'.split(' ')
  const places = [...inCalls.map((call) => `/api/${call}`), '/media/', '/qr/', '/unsubscribe/', '//', '/']
  const secrets = 'path-secret path%2Dsecret path-secret/ path-secret;a path-secret%E0%A4%A 12-path-secret'
  for (const place of places) for (const secret of secrets.split(' ')) await to(`${place}${secret}`)
  for (const token of ['path-secret', 'long-secret'.repeat(20)])
    await to(`/api/unsubscribe/${token}`, { method: 'POST' })
  await to('/api/vaults/access/555-111-22')
  await to('/api/vaults/12/access/7', { method: 'DELETE', headers: { cookie } })
  await to('/api/trust-bonds/19-20/messages', { headers: { cookie } })
  await post(
    '/api/auth/login',
    { phone: `${PHONE} body-secret`, more: 'body-secret' },
    { authorization: 'Bearer header-secret' },
  )
  await to('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"phone":"${PHONE}`,
  })
  await post(
    '/api/auth/open-invitation',
    { phone: PHONE, qrId: 'body-secret' },
    { origin: `http://${PHONE.slice(1)}.example` },
  )
  for (const probe of PROBES) await to(probe)
  const words = { name: 'Ann', howDidYouHear: 'friend', interestLevel: 'deciding' }
  const broken = await post('/api/interested-users', { ...words, phoneNumber: PHONE })
  expect(broken.status).toBe(500)
  return server.stop()
}

const callsIn = () => lines.filter(({ route }) => route !== undefined)

it('OPS-30 writes one line for each call, with its request id', () => {
  expect(callsIn()).toHaveLength(asked)
  const others = lines.filter(({ reqId, route }) => reqId !== undefined && route === undefined)
  expect(others.map(({ msg }) => msg)).toEqual(['a call failed'])
  expect(new Set(callsIn().map(({ reqId }) => reqId)).size).toBe(asked)
  const always = 'hostname ip level method ms pid reqId route status time'.split(' ')
  for (const { who, ...call } of callsIn() as (Line & { who?: string })[]) {
    expect(Object.keys(call).toSorted()).toEqual(always)
    expect([undefined, `player ${annId}`]).toContain(who)
    expect(call.reqId).toMatch(/^[0-9a-f-]{36}$/)
  }
  const statuses = callsIn().map(({ status }) => status)
  expect(statuses).toEqual(expect.arrayContaining([200, 400, 403, 404, 500]))
})

it.each(['json', 'pretty'] as const)('OPS-31 keeps phone numbers and secrets out of the %s log', (format) => {
  expect(logs[format]).toContain('/api/config')
  const numbers = ['5557654321', '7654321', '765-4321', '555) 765', '%35%35%35', '15557', '555-111']
  for (const part of [...numbers, 'kinhold_session', 'kinhold_browser', '-secret', '?'])
    expect(logs[format]).not.toContain(part)
})

it('OPS-30 OPS-31 logs a route’s pattern but no part of the actual URL', () => {
  const patterns = [...calls.map(({ path }) => path), ...PAGES, 'unknown']
  const routes = new Set(callsIn().map(({ route }) => route!))
  for (const route of routes) expect(patterns).toContain(route)
  const some = ['/api/vaults/:id/access/:accessId', '/api/unsubscribe/:token', '/api/vaults/access/:code']
  for (const route of [...some, '/qr/:id', 'unknown']) expect(routes).toContain(route)
})

it('OPS-32 logs a failed call’s error with its code and stack', () => {
  const [error, ...more] = lines.filter(({ level }) => level >= 50)
  expect(more).toEqual([])
  expect(error).toMatchObject({
    msg: 'a call failed',
    err: { code: '23514', message: expect.stringContaining('no_more') },
  })
  expect(String(error!.err!['stack'])).toContain('addSubmission')
  expect(callsIn().filter(({ status }) => status === 500)).toMatchObject([{ reqId: error!.reqId }])
})

it('OPS-32 logs probes at debug and all other calls at info', () => {
  const levels = Map.groupBy(callsIn(), ({ level }) => level)
  expect([...levels.keys()].toSorted()).toEqual([20, 30])
  expect(levels.get(20)!.map(({ route }) => route)).toEqual(PROBES)
  for (const probe of PROBES) expect(logs.pretty).not.toContain(probe)
})

it('OPS-33 puts an error’s stack below its line in the pretty format', () => {
  const call = new RegExp(String.raw`^\d\d:\d\d:\d\d INFO GET /api/auth/me 200 \d+ ms player ${annId}$`, 'm')
  expect(logs.pretty).toMatch(call)
  expect(logs.pretty).toMatch(/ ERROR a call failed: \{"reqId":"[0-9a-f-]{36}"\}\n {4}\[23514\] .*no_more/)
  for (const line of logs.pretty.trimEnd().split('\n')) expect(line).toMatch(/^(\d\d:\d\d:\d\d [A-Z]+ | {4})/)
})

it.each([
  ['/api/players/19?phone=1', '/api/players/19'],
  ['/x?a=1 and /y?b=2', '/x and /y'],
  ['tel:+15551234567', 'tel:…'],
  ['(555) 123-4567', '(…'],
  ['%2B15551234567', '…'],
  ['%28555%29%20123-4567', '(…'],
  ['/qr/qr-19-1795235931873-abc', '/qr/qr-…-abc'],
  ['port 65535', 'port 65535'],
  ['bad %E0%A4%A escape', 'bad %E0%A4%A escape'],
  ['+44 20 7946 0958', '…'],
])('%j is logged as %j', (before, after) => expect(withoutNumbers(before)).toBe(after))

it.each([
  ['at https://push.example/send/abc?d=1, sent', 'at https://push.example/… sent'],
  ['GET:/api/unsubscribe/abc.d not found', 'GET:/api/unsubscribe/… not found'],
  ['at /srv/server/src/http/logs.ts:4:2', 'at /srv/server/src/http/logs.ts:4:2'],
  ['listening at http://127.0.0.1:3000', 'listening at http://…:3000'],
])('an error with the message %j is logged as %j', (before, after) => {
  const [{ serializers, hooks }, log] = [logOptions(JSON_LOG), vi.fn()]
  const { message, stack } = serializers!.err!(new Error(before) as never)
  expect([message, stack.split('\n')[0]]).toEqual([after, `Error: ${after}`])
  hooks!.logMethod!.call({} as never, [before], log as never, 30)
  expect(withoutNumbers(String(log.mock.calls))).toBe(after)
})
