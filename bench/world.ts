import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { withConnection } from '../server/src/db/connection.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { acquireInstanceLock } from '../server/src/db/instance-lock.ts'
import { migrate } from '../server/src/db/migrate.ts'

/** A PostgreSQL of a measurement's own, in a temporary folder. */
export type Cluster = { newDatabase(name: string): Promise<string>; stop(): Promise<void> }

/** Starts an empty PostgreSQL with the settings that Kinhold ships with; `stop` removes it with all it holds. */
export async function startCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kinhold-bench-'))
  await chmod(dataDir, 0o711)
  const release = await acquireInstanceLock(dataDir)
  const { url, stop } = await startEmbedded({ dataDir })
  return {
    newDatabase: (name) => newDatabase(url, name),
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true })
      await release()
    },
  }
}

async function newDatabase(clusterUrl: string, name: string): Promise<string> {
  await withConnection(clusterUrl, (ask) => ask(`create database "${name}"`))
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  await migrate(url.href)
  return url.href
}

/** The real server in a process of its own, on a migrated database. */
export type Server = { origin: string; pid: number; stop(): Promise<void> }

/** Starts the server on a free port of this machine, with its usual log and without limits; `web`: with the web app. */
export async function startServer(databaseUrl: string, { web = false } = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kinhold-bench-files-'))
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    PHONE_VERIFICATION: 'off',
  }
  const script = join(import.meta.dirname, '../server/testing/app-process.ts')
  const child = spawn(process.execPath, [script, ...(web ? ['--web'] : [])], {
    env: { ...process.env, ...settings, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  return {
    origin: await originOf(child.stdout),
    pid: child.pid!,
    stop: async () => {
      child.stdin.end()
      await ended
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Where the log says that the server listens. The rest of it is read and dropped: a full pipe would stop the server. */
function originOf(log: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface(log)
    lines.on('line', (line) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line)
      if (found) resolve(found[0])
    })
    lines.once('close', () => reject(new Error('The server ended before it listened.')))
  })
}

/** Signs in with a number; answers the cookie that goes with every call from then on. */
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
