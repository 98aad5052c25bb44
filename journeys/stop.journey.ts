import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeDue } from '../server/testing/jobs.ts'
import { type Ask, withConnection } from '../server/src/db/connection.ts'
import { createTestDatabase } from '../server/testing/database.ts'
import { emptyDataDir } from '../server/testing/embedded.ts'
import { mp4 } from '../server/testing/media.ts'
import { type Client, signIn } from './http.ts'
import { ADMIN_PHONE } from './people.ts'
import { type RunningServer, startServer } from './server.ts'

/** The number of milliseconds within which the server must exit after a signal. */
const PROMISED_MS = 10_000

it('a busy server stops within ten seconds', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const dataDir = await emptyDataDir()
  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  await holdUp(server, database.url)
  await expectStopped(server, 'SIGTERM')
})

it('a busy server and its database stop within ten seconds', async () => {
  const dataDir = await emptyDataDir()
  const server = await startServer({ DATA_DIR: dataDir })
  await holdUp(server, await urlOfEmbedded(dataDir))
  await expectStopped(server, 'SIGINT')
  await expect(readFile(join(dataDir, 'postgres/data/postmaster.pid'))).rejects.toMatchObject({
    code: 'ENOENT',
  })
})

it('a server that is stopping reports that it isn’t ready but completes pending requests', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: await emptyDataDir() })
  const admin = await signIn(server.url, ADMIN_PHONE)
  const lock = await hold(database.url, 'lock table invitations in access exclusive mode')
  const answer = admin.get('/api/invitations')
  await waiting(database.url, 1)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  server.process.kill('SIGTERM')
  await vi.waitFor(() => expect(server.printed()).toContain('Stopping'))
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  await lock.release()
  expect((await answer).status).toBe(200)
  await vi.waitFor(() => expect(server.process.exitCode).toBe(0), 10_000)
})

it('a server stops the embedded database when the terminal closes', async () => {
  const dataDir = await emptyDataDir()
  const server = await startServer({ DATA_DIR: dataDir })
  onTestFinished(() => void server.process.kill('SIGKILL'))
  const ended = once(server.process, 'exit') as Promise<[number | null]>
  server.process.stdout!.destroy()
  server.process.stderr!.destroy()
  server.process.kill('SIGHUP')
  expect((await ended)[0]).toBe(0)
  await expect(readFile(join(dataDir, 'postgres/data/postmaster.pid'))).rejects.toMatchObject({
    code: 'ENOENT',
  })
})

async function expectStopped(server: RunningServer, signal: 'SIGTERM' | 'SIGINT'): Promise<void> {
  const since = performance.now()
  const ended = once(server.process, 'exit') as Promise<[number | null]>
  server.process.kill(signal)
  const tooLate = new Promise<['too late']>((resolve) =>
    setTimeout(resolve, PROMISED_MS * 2, ['too late']).unref(),
  )
  const [code] = await Promise.race([ended, tooLate])
  const took = performance.now() - since
  server.process.kill('SIGKILL')
  expect([code, took < PROMISED_MS || took], server.printed()).toEqual([0, true])
}

/** Starts requests, transactions and a job that could keep a server from stopping. */
async function holdUp(server: RunningServer, databaseUrl: string): Promise<void> {
  onTestFinished(() => void server.process.kill('SIGKILL'))
  const admin = await signIn(server.url, ADMIN_PHONE)
  const [video] = (await admin.uploadFile('/api/upload', mp4({ bytes: 48 * 1024 * 1024 }))).body.mediaUrls
  const reader = await send(server, admin, `GET ${video} HTTP/1.1`)
  const listener = await send(server, admin, 'GET /api/events HTTP/1.1')
  for (const socket of [reader, listener]) await once(socket, 'readable')
  const form = 'content-type: multipart/form-data; boundary=edge\r\ncontent-length: 50000000'
  const trickler = await send(server, admin, `POST /api/upload HTTP/1.1\r\n${form}`)
  trickler.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n')
  const trickle = setInterval(() => trickler.write('x'.repeat(1000)), 100)
  onTestFinished(() => clearInterval(trickle))
  const json = 'content-type: application/json\r\ncontent-length: 50'
  ;(await send(server, admin, `POST /api/auth/login HTTP/1.1\r\n${json}`)).write('{')
  const half = await open(server)
  half.write('GET /healthz HTTP/1.1\r\nhost: loc')
  await hold(databaseUrl, 'lock table invitations, phone_audit_logs in access exclusive mode')
  await send(server, admin, 'GET /api/invitations HTTP/1.1')
  await makeDue(databaseUrl, 'sweep')
  // Waits until both the request and the job are waiting for a lock, each on its own connection.
  await waiting(databaseUrl, 2)
}

async function open({ url }: RunningServer): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Sends the head of a request with a session cookie, and never reads the response. */
async function send(server: RunningServer, { cookie }: Client, head: string): Promise<Socket> {
  const socket = await open(server)
  socket.write(`${head}\r\nhost: localhost\r\ncookie: ${cookie()}\r\n\r\n`)
  return socket
}

/** Runs a statement in a transaction that stays open until `release` is called or the test ends. */
async function hold(url: string, sql: string): Promise<{ release(): Promise<void> }> {
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = withConnection(url, async (ask) => {
    await ask('begin')
    await ask(sql)
    held.resolve()
    await release.promise
  }).catch(held.reject)
  onTestFinished(() => release.resolve())
  await held.promise
  return {
    release: () => {
      release.resolve()
      return holding
    },
  }
}

/** Waits until at least `count` connections to the database are waiting for a lock. */
async function waiting(url: string, count: number): Promise<void> {
  const waiters = (ask: Ask) =>
    ask(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  await withConnection(url, (ask) =>
    vi.waitUntil(async () => (await waiters(ask)).length >= count, { timeout: 30_000, interval: 50 }),
  )
}

async function urlOfEmbedded(dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
  const port = (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://kinhold:${password}@127.0.0.1:${port}/kinhold`
}
