import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../src/db/embedded-postmaster.ts'
import { passingFolder } from './folders.ts'
import { ORDINARY_USER } from './ordinary-user.ts'

/** True if PgBouncer is installed. The Debian package is called pgbouncer. */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** A suffix for titles of tests that are skipped without PgBouncer. */
export const WITHOUT_PGBOUNCER = hasPgbouncer ? '' : ' (skipped: there is no pgbouncer here)'

/** A PgBouncer in front of a database server. */
export type Pgbouncer = Awaited<ReturnType<typeof startPgbouncer>>

/** Starts PgBouncer in front of the server at `url`, with so few connections that its clients share them. */
export async function startPgbouncer(url: string, mode: 'transaction' | 'session' = 'transaction') {
  const folder = await mkdtemp(join(passingFolder(), 'kinhold-pgbouncer-'))
  await chmod(folder, 0o711)
  const file = join(folder, 'pgbouncer.ini')
  const port = await freePort()
  await writeFile(file, settingsOf(new URL(url), port, mode))
  let running = await run(file)
  return {
    /** Returns this database's address through PgBouncer. */
    through(direct: string): string {
      const through = new URL(direct)
      through.host = `127.0.0.1:${port}`
      return through.href
    },
    /** Kills PgBouncer, which cuts all connections. */
    async kill(): Promise<void> {
      running.kill('SIGKILL')
      await once(running, 'exit')
    },
    signal: (name: NodeJS.Signals) => void running.kill(name),
    /** Starts a killed PgBouncer again. */
    async start(): Promise<void> {
      running = await run(file)
    },
    async close(): Promise<void> {
      if (running.kill('SIGKILL')) await once(running, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

function settingsOf({ hostname, port, username, password }: URL, own: number, mode: string): string {
  const server = {
    host: hostname,
    port: port || '5432',
    user: username,
    password: decodeURIComponent(password),
  }
  return `[databases]
* = ${Object.entries(server)
    .map(([name, value]) => `${name}='${value}'`)
    .join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 4
max_client_conn = 500
server_login_retry = 1
`
}

async function run(file: string) {
  // PgBouncer refuses to run as root.
  const child = spawn('pgbouncer', [file], { ...ORDINARY_USER, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('process up')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}: ${said}`)))
  })
  return child
}
