import { connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { appForTests, beforehand } from '../../testing/beforehand.ts'
import type { Browser } from '../../testing/browser.ts'
import { invitee, readyToRegister } from '../../testing/invitations.ts'
import { untilLockedOut } from '../../testing/locked-out.ts'
import { copyOf, member, vaultUser } from '../../testing/people.ts'
import { qrGuest } from '../../testing/qr-guests.ts'
import { serverProcess, type ServerProcess } from '../../testing/server-process.ts'
import { whileLocked } from '../../testing/while-locked.ts'
import { CallLog } from './log-calls.ts'
import { logOptions } from './logs.ts'

type Entry = { reqId?: string; route?: string; who?: string; ip?: string; status?: number; msg?: string }

const test = appForTests()
const people = beforehand(async () => {
  const ann = await member(test, 'Ann')
  const invited = await invitee(test, ann, 'Bob')
  await readyToRegister(invited)
  return { ann, invited, scanned: await qrGuest(test, ann, 'Cleo'), guest: await vaultUser(test, ann.id) }
})
let server: ServerProcess
let printed = ''
beforeAll(async () => {
  server = await serverProcess(test)
  server.process.stdout!.on('data', (chunk: Buffer) => (printed += chunk.toString()))
})
afterAll(() => server?.stop())

const entriesIn = (log: string) =>
  log
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Entry)

/** Waits for a call's log line and expects exactly one. */
function lineOf(id: string | null): Promise<Entry> {
  return vi.waitFor(() => {
    const [entry, ...more] = entriesIn(printed).filter(({ reqId }) => reqId === id)
    expect([entry, more]).toEqual([expect.anything(), []])
    return entry!
  })
}

const cookieOf = ({ jar }: Browser) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

async function ask(path: string, browser = test.browser(), signal?: AbortSignal) {
  const headers = { cookie: cookieOf(browser) }
  return fetch(`${server.origin}${path}`, { headers, ...(signal && { signal }) })
}

/** Makes a call and returns its line in the log. */
async function logged(path: string, person?: { browser: Browser }): Promise<Entry> {
  const response = await ask(path, person?.browser)
  await response.text()
  return lineOf(response.headers.get('x-request-id'))
}

it('OPS-30 names the player, vault user or invitee behind a call', async () => {
  const { ann, guest, invited, scanned } = people
  const sessions = test.db.selectFrom('sessions').select('id').where('phone', '=', guest.phone)
  const [session] = await sessions.execute()
  const address = `/api/players/${ann.id}`
  const player = { route: '/api/players/:id', status: 200, who: `player ${ann.id}` }
  expect(await logged(address, ann)).toMatchObject(player)
  expect(await logged(address, invited)).toMatchObject({ ...player, who: `invitee ${invited.invitation.id}` })
  expect(await logged(address, scanned)).toMatchObject({ ...player, who: `invitee of player ${ann.id}` })
  expect(await logged('/api/auth/me', guest)).toMatchObject({ who: `vault user ${session!.id}` })
  for (const path of ['/api/config', '/api/auth/me']) expect((await logged(path)).who).toBeUndefined()
})

it('OPS-30 names the caller of a refused call', async () => {
  const { status, who } = await logged('/api/groups', people.guest)
  expect([status, who]).toEqual([403, expect.stringContaining('vault user ')])
})

it('OPS-30 logs the invitee who makes a call that is open to anyone', async () => {
  const { ann, invited } = people
  const address = `/media/${'0'.repeat(32)}`
  const line = { status: 404, route: '/media/:uploadId', who: `invitee ${invited.invitation.id}` }
  expect(await logged(address, invited)).toMatchObject(line)
  const browser = copyOf(test, ann.browser)
  browser.jar.set('kinhold_invitee', invited.browser.jar.get('kinhold_invitee')!)
  expect(await logged(address, { browser })).toMatchObject({ ...line, who: `player ${ann.id}` })
})

it('OPS-30 logs each call on a broken connection once', async () => {
  const { ann } = people
  const get = (path: string) =>
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookieOf(ann.browser)}\r\n\r\n`
  const broken = () =>
    entriesIn(printed).flatMap(({ route, status, who, ip, msg }) =>
      msg?.includes('broke') ? [{ route, status, who, ip }] : [],
    )
  await whileLocked(test, 'groups', async () => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    // On one connection, the second and third responses wait for the first.
    socket.write(get('/api/groups') + get('/api/groups') + get('/api/config'))
    await untilLockedOut(test, 2)
    socket.destroy()
    await vi.waitFor(() => expect(broken()).toHaveLength(3))
  })
  const groups = { route: '/api/groups', status: undefined, who: `player ${ann.id}`, ip: '127.0.0.1' }
  expect(broken().filter(({ route }) => route === groups.route)).toEqual([groups, groups])
})

it.each([
  ['one line if the client reads only part of a file', null, []],
  ['one line and the error if reading a file fails', new Error('the disk is gone'), ['the disk is gone']],
])('OPS-30 writes %s', async (_, trouble, reasons) => {
  const entries: (Entry & { err?: { message: string } })[] = []
  const stream = { write: (line: string) => void entries.push(JSON.parse(line)) }
  const logger = { ...logOptions({ logLevel: 'info', logFormat: 'json' }), stream }
  const app = Fastify({ logger, logController: new CallLog() })
  onTestFinished(() => app.close())
  const file = new Readable({ read: () => void file.push(Buffer.alloc(65_536)) })
  app.get('/file', (__, reply) => reply.send(file))
  const response = await fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/file`)
  const reader = response.body!.getReader()
  await reader.read()
  if (trouble) file.destroy(trouble)
  else await reader.cancel()
  const call = { status: 200, route: 'file', msg: expect.stringContaining('broke') }
  await vi.waitFor(() => expect(entries.filter(({ route }) => route)).toMatchObject([call]))
  const others = entries.filter(({ reqId, route }) => reqId && !route)
  expect(others.map(({ err }) => err?.message)).toEqual(reasons)
  await reader.cancel().catch(() => {})
})

it('OPS-30 writes one line for a live stream when the stream ends', async () => {
  const { ann } = people
  const page = new AbortController()
  const stream = await ask('/api/events', ann.browser, page.signal)
  await stream.body!.getReader().read()
  const id = stream.headers.get('x-request-id')
  await logged('/api/config')
  expect(entriesIn(printed).filter(({ reqId }) => reqId === id)).toEqual([])
  page.abort()
  const said = { route: '/api/events', status: 200, who: `player ${ann.id}`, msg: 'the stream ended' }
  expect(await lineOf(id)).toMatchObject(said)
})

it('OPS-30 doesn’t log a refused stream as ended', async () => {
  const line = await logged('/api/events')
  expect([line.status, line.msg]).toEqual([401, undefined])
})

it('OPS-32 leaves probes out of a log at level info', async () => {
  for (const probe of ['/healthz', '/readyz', '/metrics']) expect((await ask(probe)).status).toBe(200)
  await logged('/api/config')
  expect(printed).not.toMatch(/healthz|readyz|metrics/)
})

it('OPS-30 never writes a second line for a call', async () => {
  const open = await ask('/api/events', people.ann.browser)
  const log = await server.stop()
  const ids = entriesIn(log).flatMap(({ route, reqId }) => (route ? [reqId] : []))
  expect(ids).toContain(open.headers.get('x-request-id'))
  expect(new Set(ids).size).toBe(ids.length)
  await open.text()
})
