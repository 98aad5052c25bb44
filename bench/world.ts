import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { withConnection } from '../server/src/db/connection.ts'
import { bareEnvironment } from '../server/testing/bare-environment.ts'
import { dropDatabase } from '../server/testing/drop-database.ts'
import { passingFolder } from '../server/testing/folders.ts'
import { CAREFREE, createCopy, createTemplate, startThrowaway } from '../server/testing/throwaway.ts'
import { sized } from './scale.ts'

/** The bench's own PostgreSQL, in a temporary folder. */
export type Cluster = {
  newDatabase(name: string): Promise<string>
  /** Copies a database that has no connections. Returns the copy's address. */
  newCopy(name: string, of: string): Promise<string>
  /** Drops the databases created so far, and removes their data folders. */
  clear(): Promise<void>
  stop(): Promise<void>
}

/** Starts PostgreSQL in a temporary folder, which `stop` removes. */
export async function startCluster(): Promise<Cluster> {
  const [within, settings] = sized<[string, Record<string, string>]>(
    [tmpdir(), {}],
    [passingFolder(), CAREFREE],
  )
  const { url, close } = await startThrowaway(within, 'kinhold-bench-postgres-', settings)
  await createTemplate(url, TEMPLATE)
  const made: string[] = []
  const newCopy = async (name: string, template: string) => {
    made.push(name)
    return createCopy(url, name, template)
  }
  const clear = async () => {
    for (const name of made.splice(0)) await withConnection(url, (ask) => dropDatabase(ask, name))
    for (const folder of folders.values()) await rm(await folder, { recursive: true })
    folders.clear()
  }
  return {
    newDatabase: (name) => newCopy(name, TEMPLATE),
    newCopy: (name, of) => newCopy(name, new URL(of).pathname.slice(1)),
    clear,
    stop: async () => {
      await clear()
      await close()
    },
  }
}

const TEMPLATE = 'kinhold_bench_template'

/** A server in its own process. */
export type Server = { origin: string; pid: number; stop(): Promise<void> }

/** Starts the real server on a free local port, with no rate limits. `more`: additional settings. */
export async function startServer(databaseUrl: string, more: Record<string, string> = {}): Promise<Server> {
  return startProcess('../server/src/main.ts', {
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    PHONE_VERIFICATION: 'off',
    DATABASE_URL: databaseUrl,
    DATA_DIR: await filesOf(databaseUrl),
    ...more,
  })
}

/** Starts a server, runs `work` with it and then stops the server. */
export async function withServer<T>(
  databaseUrl: string,
  work: (server: Server) => Promise<T>,
  more?: Record<string, string>,
): Promise<T> {
  const server = await startServer(databaseUrl, more)
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

const folders = new Map<string, Promise<string>>()

/** Returns a database's data folder. All servers on the database share it. */
export function filesOf(databaseUrl: string): Promise<string> {
  const folder = folders.get(databaseUrl) ?? mkdtemp(join(tmpdir(), 'kinhold-bench-files-'))
  folders.set(databaseUrl, folder)
  return folder
}

/** Starts a program, which must print its address and stop on SIGTERM. */
export async function startProcess(script: string, settings: Record<string, string>): Promise<Server> {
  const env = { ...bareEnvironment(), PORT: '0', DATABASE_POOL: CONNECTIONS, ...settings }
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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

/** The pool size of each server: the default of DATABASE_POOL. */
const CONNECTIONS = '20'

/**
 * Returns the address from a server's log, and keeps reading the log so that a full pipe can't block the
 * server.
 */
function originOf(log: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface(log)
    lines.on('line', (line) => {
      // The log also contains the file store's address, which must not match.
      const found = /(?<!bucket .+)http:\/\/127\.0\.0\.1:\d+/.exec(line)
      if (found) resolve(found[0])
    })
    lines.once('close', () => reject(new Error('The server ended before it listened.')))
  })
}

/** Returns a process's resident memory, in MB. */
export async function residentMb(pid: number): Promise<number> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
    return Number(stdout) / 1024
  }
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) / 1024
}

/** Returns a process's peak resident memory during `work`, in MB. */
export async function mostDuring(work: Promise<unknown>, pid: number): Promise<number> {
  let [most, isDone] = [0, false]
  void Promise.allSettled([work]).then(() => (isDone = true))
  while (!isDone) {
    most = Math.max(most, await residentMb(pid))
    await setTimeout(5)
  }
  await work
  return most
}
