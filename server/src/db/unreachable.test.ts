import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { appForTests } from '../../testing/beforehand.ts'
import { emptyDataDir } from '../../testing/embedded.ts'
import { startCommand, startMain } from '../../testing/server-process.ts'
import { onDatabase } from '../cli/open-database.ts'
import { readConfig } from '../config.ts'
import { withConnection } from './connection.ts'
import { waysTo } from './pooler.ts'
import { Unreachable } from './unreachable.ts'

const test = appForTests()

const NOBODY_LISTENS = 'postgres://kin:secret@127.0.0.1:1/kinhold'
const REFUSED =
  'The database of DATABASE_URL cannot be reached at 127.0.0.1:1: connection refused. Start it or correct DATABASE_URL.'

/** Returns the error message for an unreachable database, without its host and port. */
async function sentenceOn(databaseUrl: string, databaseDirectUrl: string | null = null) {
  const error = await waysTo({ databaseUrl, databaseDirectUrl, pgbouncer: 'auto' }).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(Unreachable)
  const { message } = error as Unreachable
  expect(message).not.toContain('secret')
  const { hostname, port } = new URL(databaseDirectUrl ?? databaseUrl)
  expect(message).toContain(` at ${hostname}:${port || '5432'}: `)
  return message.replace(` at ${hostname}:${port || '5432'}: `, ': ')
}

const away = (reason: string, todo: string) =>
  `The database of DATABASE_URL cannot be reached: ${reason}. ${todo}`

function urlWith(change: (url: URL) => void): string {
  const url = new URL(test.config.databaseUrl!)
  change(url)
  return url.href
}

/** Creates a role that may open only this many connections. */
async function roleWith(connections: number): Promise<string> {
  const role = `kin_${randomBytes(6).toString('hex')}`
  await withConnection(test.config.databaseUrl!, (ask) =>
    ask(
      `create role ${role} login password 'secret' connection limit ${connections} in role pg_read_all_data, pg_write_all_data`,
    ),
  )
  onTestFinished(() =>
    withConnection(test.config.databaseUrl!, async (ask) => void (await ask(`drop role ${role}`))),
  )
  return urlWith((url) => Object.assign(url, { username: role, password: 'secret' }))
}

/** Starts a server that calls `answer` when a client requests TLS. */
async function answering(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return `postgres://kin:secret@127.0.0.1:${port}/kinhold?sslmode=verify-full`
}

describe('OPS-77 the error for an unreachable database', () => {
  it('is printed at startup and names the setting', async () => {
    const { code, wrong } = await startMain({
      DATABASE_URL: NOBODY_LISTENS,
      DATA_DIR: await emptyDataDir(),
    }).ended
    expect([code, wrong]).toEqual([1, `\n${REFUSED}\n`])
  })

  it('is also printed by a command', async () => {
    const { code, wrong } = await startCommand({ DATABASE_URL: NOBODY_LISTENS }, 'retention').ended
    expect([code, wrong]).toEqual([1, `${REFUSED}\n`])
  })

  it('names DATABASE_DIRECT_URL if only the direct connection fails', async () => {
    expect(await sentenceOn(test.config.databaseUrl!, NOBODY_LISTENS)).toBe(
      'The database of DATABASE_DIRECT_URL cannot be reached: connection refused. Start it or correct DATABASE_DIRECT_URL.',
    )
  })

  it('says that the host was not found', async () => {
    expect(await sentenceOn('postgres://kin:secret@no-such-host.invalid/kinhold')).toBe(
      away('host not found', 'Correct the host in DATABASE_URL.'),
    )
  })

  it('says that the user or the password is wrong', async () => {
    const says = away('wrong user or password', 'Correct the user and the password in DATABASE_URL.')
    expect(await sentenceOn(urlWith((url) => (url.password = 'secret')))).toBe(says)
    expect(await sentenceOn(urlWith((url) => (url.username = 'nobody_here')))).toBe(says)
  })

  it('says that there is no such database', async () => {
    expect(await sentenceOn(urlWith((url) => (url.pathname = '/not_there')))).toBe(
      away('no such database', 'Create it or correct its name in DATABASE_URL.'),
    )
  })

  it('says why TLS failed', async () => {
    expect(await sentenceOn(await answering((socket) => socket.end('N')))).toBe(
      away('it does not speak TLS', 'Turn TLS on there, or remove sslmode from DATABASE_URL.'),
    )
    const folder = join(import.meta.dirname, '../../testing/push-service')
    const [cert, key] = await Promise.all(
      ['certificate', 'key'].map((name) => readFile(join(folder, `${name}-for-tests.pem`))),
    )
    const untrusted = await answering((socket) => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, cert, key }).on('error', () => {})
    })
    expect(await sentenceOn(untrusted)).toMatch(/: its TLS certificate is not trusted\. Name .* sslrootcert /)
  })

  it('says that there are too many connections', async () => {
    const says = away('too many connections', 'Lower DATABASE_POOL, or raise max_connections there.')
    expect(await sentenceOn(await roleWith(0))).toBe(says)
  })

  it('says that there are too many connections even if the first one succeeds', async () => {
    const settings = { DATABASE_URL: await roleWith(1), DATA_DIR: test.config.dataDir }
    const both = onDatabase(readConfig(settings), (db) =>
      db.transaction().execute(async (tx) => {
        await sql`select`.execute(tx)
        await sql`select`.execute(db)
      }),
    )
    const tooMany =
      /^\n?The database of DATABASE_URL .*: too many connections\. Lower DATABASE_POOL, .*\.\n?$/
    await expect(both).rejects.toThrow(tooMany)
    const { code, wrong } = await startMain({ ...settings, PORT: '0' }).ended
    expect([code, wrong]).toEqual([1, expect.stringMatching(tooMany)])
  })

  it.each([
    [{ code: 'ECONNREFUSED', message: '' }, 'connection refused'],
    [{ message: 'timeout expired' }, 'no answer'],
    [{ code: '28000', message: 'no pg_hba.conf entry for host "10.0.0.1"' }, 'pg_hba.conf has no entry .*'],
    [{ code: '08P01', message: 'no such database: kinhold' }, 'no such database'],
    [{ code: '57P03', message: 'the database system is starting up' }, 'it is starting or stopping'],
    [{ code: 'E_OTHER', message: 'Something else.' }, 'Something else \\(E_OTHER\\)'],
  ])('gives the reason for the error %j', (error, reason) => {
    const { message } = new Unreachable('DATABASE_URL', 'postgres://kin:secret@[::1]/kinhold', error)
    expect(message).toMatch(
      new RegExp(`^The database of DATABASE_URL cannot be reached at \\[::1\\]:5432: ${reason}\\. .*\\.$`),
    )
  })
})
