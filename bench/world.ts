import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { withConnection } from '../server/src/db/connection.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { acquireInstanceLock } from '../server/src/db/instance-lock.ts'
import { migrate } from '../server/src/db/migrate.ts'

/** A PostgreSQL of a measurement's own, in a temporary folder. */
export type Cluster = {
  newDatabase(name: string): Promise<string>
  /** A copy of one, which nobody is connected to. */
  newCopy(name: string, of: string): Promise<string>
  stop(): Promise<void>
}

/** Starts an empty PostgreSQL with the settings that Kinhold ships with; `stop` removes it with all it holds. */
export async function startCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kinhold-bench-'))
  await chmod(dataDir, 0o711)
  const release = await acquireInstanceLock(dataDir)
  const { url, stop } = await startEmbedded({ dataDir })
  const made: string[] = []
  return {
    newDatabase: async (name) => {
      const database = await newDatabase(url, name)
      made.push(database)
      return database
    },
    newCopy: async (name, of) => {
      const template = new URL(of).pathname.slice(1)
      const copy = await create(url, `"${name}" template "${template}"`, name)
      made.push(copy)
      return copy
    },
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true })
      for (const database of made) await rm(await filesOf(database), { recursive: true })
      await release()
    },
  }
}

async function newDatabase(clusterUrl: string, name: string): Promise<string> {
  const url = await create(clusterUrl, `"${name}"`, name)
  await migrate(url)
  return url
}

async function create(clusterUrl: string, database: string, name: string): Promise<string> {
  await withConnection(clusterUrl, (ask) => ask(`create database ${database}`))
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The real server in a process of its own, on a migrated database. */
export type Server = { origin: string; pid: number; stop(): Promise<void> }

/** Starts the server on a free port of this machine, with its usual log and without limits; `more`: settings besides. */
export async function startServer(databaseUrl: string, more: Record<string, string> = {}): Promise<Server> {
  const settings = {
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    PHONE_VERIFICATION: 'off',
    DATABASE_URL: databaseUrl,
    DATA_DIR: await filesOf(databaseUrl),
    ...more,
  }
  return startProcess(join(import.meta.dirname, '../server/src/main.ts'), settings)
}

const folders = new Map<string, Promise<string>>()

/** The data folder that belongs to a database: every server on it has the same. */
function filesOf(databaseUrl: string): Promise<string> {
  const folder = folders.get(databaseUrl) ?? mkdtemp(join(tmpdir(), 'kinhold-bench-files-'))
  folders.set(databaseUrl, folder)
  return folder
}

/** Starts a program that writes where it listens, and ends when it is asked to. */
export async function startProcess(script: string, settings: Record<string, string>): Promise<Server> {
  const env = { ...process.env, PORT: '0', DATABASE_POOL: CONNECTIONS, ...settings }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  return {
    origin: await originOf(child.stdout),
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The pool of each server: what one has unless DATABASE_POOL says otherwise. */
const CONNECTIONS = '20'

/** Where the log says that the server listens. The rest of it is read and dropped: a full pipe would stop the server. */
function originOf(log: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface(log)
    lines.on('line', (line) => {
      // Where the files are is said, too.
      const found = /(?<!bucket .+)http:\/\/127\.0\.0\.1:\d+/.exec(line)
      if (found) resolve(found[0])
    })
    lines.once('close', () => reject(new Error('The server ended before it listened.')))
  })
}

/** Signs in with a number; answers the cookie that is sent with every call from then on. */
export async function signIn(origin: string, phone: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone }),
  })
  if (answer.status !== 200) throw new Error(`${phone} could not sign in: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** What a process holds in memory, in MB. */
export async function residentMb(pid: number): Promise<number> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
    return Number(stdout) / 1024
  }
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) / 1024
}

/** The most that a process holds in memory while something is done, in MB. */
export async function mostDuring(work: Promise<void>, pid: number): Promise<number> {
  let [most, isDone] = [0, false]
  void Promise.allSettled([work]).then(() => (isDone = true))
  while (!isDone) {
    most = Math.max(most, await residentMb(pid))
    await setTimeout(5)
  }
  await work
  return most
}
