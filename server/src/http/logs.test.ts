import { sql } from 'kysely'
import { beforeAll, expect, it, vi } from 'vitest'
import { appForTests } from '../../testing/beforehand.ts'
import { serverProcess } from '../../testing/server-process.ts'
import { logOptions, withoutNumbers } from './logs.ts'

type Line = {
  level: number
  msg: string
  reqId?: string
  req?: Record<string, unknown>
  res?: { statusCode: number }
  err?: Record<string, unknown>
}

const PHONE = '+15557654321'
const test = appForTests()
let lines: Line[]
let log: string

beforeAll(async () => {
  await test.db.insertInto('players').values({ name: 'Ann', phone: PHONE }).execute()
  const server = await serverProcess(test, { LOG_LEVEL: 'trace', RATE_LIMITS: 'off' })
  const to = (path: string, init?: RequestInit) => fetch(`${server.origin}${path}`, init)
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
  await sql`alter table interest_submissions add constraint no_more check (phone <> ${sql.lit(PHONE)})`.execute(
    test.db,
  )
  const words = { name: 'Ann', howDidYouHear: 'friend', interestLevel: 'deciding' }
  const broken = await post('/api/interested-users', { ...words, phoneNumber: PHONE })
  expect(broken.status).toBe(500)
  log = await server.stop()
  lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
})

it('a request and its response are logged under the same id', () => {
  const came = lines.filter(({ req }) => req)
  expect(came.length).toBeGreaterThanOrEqual(11)
  for (const { reqId, req } of came) {
    expect(Object.keys(req!).toSorted()).toEqual(['ip', 'method', 'url'])
    expect(reqId).toMatch(/^[0-9a-f-]{36}$/)
  }
  const answered = lines.filter(({ res }) => res)
  expect(answered.map(({ res }) => res!.statusCode)).toEqual(
    expect.arrayContaining([200, 400, 403, 404, 500]),
  )
  for (const { reqId } of answered) expect(came.filter((line) => line.reqId === reqId)).toHaveLength(1)
})

it('the log contains no phone numbers or secrets', () => {
  const numbers = ['5557654321', '7654321', '765-4321', '555) 765', '%35%35%35', '15557']
  for (const part of [...numbers, 'kinhold_session', 'kinhold_browser', '-secret', '?'])
    expect(log).not.toContain(part)
})

it('a logged path contains no values except plain ids', () => {
  const urls = new Set(lines.flatMap(({ req }) => (req ? [req['url']] : [])))
  const shown = ['/api/vaults/12/access/7', '/api/trust-bonds/19-20/messages', '/api/unsubscribe/:token']
  for (const url of [...shown, '/api/vaults/access/:code', '/qr/…', '/api/…/…']) expect(urls).toContain(url)
  expect(log).not.toContain('555-111')
})

it('an internal error is logged with its code, message and stack', () => {
  const [error, ...more] = lines.filter(({ level }) => level >= 50)
  expect(more).toEqual([])
  expect(error).toMatchObject({
    msg: 'a call failed',
    err: { code: '23514', message: expect.stringContaining('no_more') },
  })
  expect(String(error!.err!['stack'])).toContain('addSubmission')
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
  const [{ serializers, hooks }, log] = [logOptions('info'), vi.fn()]
  const { message, stack } = serializers!.err!(new Error(before) as never)
  expect([message, stack.split('\n')[0]]).toEqual([after, `Error: ${after}`])
  hooks!.logMethod!.call({} as never, [before], log as never, 30)
  expect(withoutNumbers(String(log.mock.calls))).toBe(after)
})
