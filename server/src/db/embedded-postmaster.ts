import { once } from 'node:events'
import { readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { withConnection } from './connection.ts'
import { firstComplaint, urlOf, writeOwned, type Cluster } from './embedded-cluster.ts'
import { childrenOf, endAtOnce, isPostmasterOf } from './embedded-process.ts'
import { run } from './embedded-run.ts'

/** The maximum time that startup waits for another PostgreSQL process, in milliseconds. */
const patience = 60_000

/**
 * Starts the cluster's postmaster on `givenPort` or a free port, and returns the port. `settings` override
 * the cluster's postgresql.conf.
 */
export async function startPostmaster(
  cluster: Cluster,
  settings: Record<string, string>,
  givenPort?: number,
): Promise<number> {
  await disownStalePidFile(cluster)
  await rotateLog(cluster)
  const deadline = Date.now() + patience
  for (;;) {
    const port = givenPort ?? (await freePort())
    const complaint = await tryToStart(cluster, { ...settings, port: String(port) })
    if (complaint === null) return port
    if (!passingTroubles.test(complaint) || Date.now() > deadline)
      throw new Error(refusal(cluster, complaint))
    await delay(200)
  }
}

/** Returns the port of the cluster's postmaster if it is running and accepts our password, or else null. */
export async function findAdoptablePort(cluster: Cluster): Promise<number | null> {
  const deadline = Date.now() + patience
  for (;;) {
    const running = await findRunning(cluster)
    if (!running) return null
    const answer = await greet(cluster, running.port)
    if (answer === 'ours') return running.port
    if (answer === 'other' || Date.now() > deadline) return null
    await delay(50)
  }
}

/**
 * Stops the cluster's postmaster within about this many milliseconds. The fast shutdown has at least two
 * thirds of that time. If it takes longer, an immediate shutdown follows, and the next start recovers the
 * data.
 */
export async function stopPostmaster(cluster: Cluster, within = 2 * patience): Promise<void> {
  const until = Date.now() + within
  for (const [mode, kept] of [
    ['fast', Math.min(10_000, within / 3)],
    ['immediate', 0],
  ] as const) {
    if (!(await findRunning(cluster))) return
    const seconds = String(Math.max(1, Math.floor((until - kept - Date.now()) / 1000)))
    await run(cluster.binaries.pgCtl, ['stop', '-D', cluster.data, '-m', mode, '-w', '-t', seconds], cluster)
  }
  if (await findRunning(cluster))
    throw new Error(`PostgreSQL in ${cluster.data} does not stop. ${seeLog(cluster)}`)
}

export async function isRunning(cluster: Cluster): Promise<boolean> {
  return (await findRunning(cluster)) !== null
}

/** The time limit, in ms, for a postmaster to answer a new connection, or to exit after being killed. */
const wordWithin = 5_000

/** Returns true if the postmaster is running but doesn't answer a new connection. */
export async function isSilent(cluster: Cluster): Promise<boolean> {
  const running = await findRunning(cluster)
  return running !== null && !(await saysAnything(running.port))
}

/**
 * Kills a postmaster and its child processes, which would otherwise hold the shared memory. The next start
 * recovers all committed data.
 */
export async function killPostmaster(cluster: Cluster): Promise<void> {
  const running = await findRunning(cluster)
  if (!running) return
  for (const pid of [...(await childrenOf(running.pid)), running.pid]) endAtOnce(pid)
  const deadline = Date.now() + wordWithin
  while ((await isRunning(cluster)) && Date.now() < deadline) await delay(20)
}

type PidFile = { pid: number; port: number; text: string }

async function findRunning(cluster: Cluster): Promise<PidFile | null> {
  const file = await readPidFile(cluster)
  return file && (await isPostmasterOf(file.pid, cluster.data)) ? file : null
}

async function readPidFile(cluster: Cluster): Promise<PidFile | null> {
  const text = await readFile(pidFileOf(cluster), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Math.abs(Number(lines[0]))
  return pid ? { pid, port: Number(lines[3]), text } : null
}

const pidFileOf = (cluster: Cluster) => join(cluster.data, 'postmaster.pid')

// A live postmaster answers an SSLRequest with one byte.
const ASKS_FOR_TLS = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

function saysAnything(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => void socket.write(ASKS_FOR_TLS))
    const decide = (says: boolean) => {
      clearTimeout(late)
      socket.destroy()
      resolve(says)
    }
    const late = setTimeout(() => decide(false), wordWithin)
    for (const event of ['data', 'error', 'close']) socket.once(event, () => decide(true))
  })
}

/** Identifies the server on a port; `later` means that the server is starting or stopping. */
async function greet(cluster: Cluster, port: number): Promise<'ours' | 'later' | 'other'> {
  try {
    const [row] = await withConnection(urlOf(cluster, port, 'postgres'), (ask) => ask('show data_directory'))
    return (await realpath(String(row?.data_directory))) === cluster.data ? 'ours' : 'other'
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    return ['57P03', 'ECONNREFUSED', 'ECONNRESET'].includes(code) ? 'later' : 'other'
  }
}

/**
 * Replaces a stale process id in postmaster.pid with our own. After a crash, another program may have been
 * assigned the stale id, and PostgreSQL would mistake that program for a running server. PostgreSQL ignores
 * the id of its own parent or grandparent.
 */
async function disownStalePidFile(cluster: Cluster): Promise<void> {
  const file = await readPidFile(cluster)
  if (!file || (await isPostmasterOf(file.pid, cluster.data))) return
  const replacement = `${pidFileOf(cluster)}.kinhold`
  await rm(replacement, { force: true })
  await writeOwned(replacement, file.text.replace(/^-?\d+/, String(process.pid)), cluster.account)
  await rename(replacement, pidFileOf(cluster))
}

/** Tries to start the postmaster; returns null on success, or else PostgreSQL's first error message. */
async function tryToStart(cluster: Cluster, settings: Record<string, string>): Promise<string | null> {
  const logged = await sizeOf(cluster.log)
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`)
  const { code, output } = await run(
    cluster.binaries.pgCtl,
    ['start', '-D', cluster.data, '-l', cluster.log, '-w', '-t', '600', '-s', '-o', options.join(' ')],
    { ...cluster, cwd: cluster.home },
  )
  if (code === 0) return null
  const log = await readFile(cluster.log).catch(() => Buffer.alloc(0))
  return firstComplaint(log.subarray(logged).toString()) || firstComplaint(output)
}

/** Errors after which another attempt may succeed. */
const passingTroubles = /shared memory block .* is still in use|could not create any TCP\/IP sockets/

function refusal(cluster: Cluster, complaint: string): string {
  return `PostgreSQL did not start: ${complaint.replace(/\.$/, '')}. ${seeLog(cluster)}`
}

const seeLog = (cluster: Cluster) => `Its log is ${cluster.log}.`

const maxLogBytes = 10 * 1024 * 1024

async function rotateLog(cluster: Cluster): Promise<void> {
  if ((await sizeOf(cluster.log)) > maxLogBytes) await rename(cluster.log, `${cluster.log}.1`)
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0
}

/** Returns an unused port on this machine. */
export async function freePort(): Promise<number> {
  await using probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  return (probe.address() as AddressInfo).port
}
