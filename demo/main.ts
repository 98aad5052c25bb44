import { mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type RunningServer, startServer } from '../journeys/running-server.ts'
import { startEmbedded, stopLeftBehind } from '../server/src/db/embedded.ts'
import { acquireInstanceLock } from '../server/src/db/instance-lock.ts'
import { CAREFREE } from '../server/testing/throwaway.ts'
import { fill } from './fill.ts'
import { welcome } from './visitors.ts'

/**
 * Creates the demo network in a folder, unless the folder already contains it, and prints the accounts to
 * sign in with.
 */
const { values } = parseArgs({
  options: { folder: { type: 'string' }, fresh: { type: 'boolean', default: false } },
})

/** The file that marks a demo's folder. It contains `WHOLE` once the network is complete. */
const MARK = 'demo'
const WHOLE = 'whole\n'
/** The name of the folder's lock, on systems where the lock is a file. */
const LOCK = 'kinhold.lock'
/** The settings of a real network, which the demo must not use. */
const OF_OTHERS = ['DATABASE_URL', 'DATA_DIR']

let isStopped = false
let server: RunningServer | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopped = true
    server?.process.kill('SIGTERM')
  })

try {
  await prepare(values.folder ?? join(import.meta.dirname, 'data'))
  process.stdout.write(welcome())
} catch (error) {
  if (!isStopped) process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function prepare(folder: string): Promise<void> {
  const set = OF_OTHERS.filter((name) => process.env[name])
  if (set.length > 0 && values.folder === undefined)
    throw new Error(
      `${set.join(' and ')} ${set.length === 1 ? 'names' : 'name'} a network that is not the demo’s. The demo never opens it. Unset ${set.join(' and ')}, or name a folder for the demo: npm run demo -- --folder FOLDER`,
    )
  const state = await stateOf(folder)
  if (state === 'foreign')
    throw new Error(
      `${folder} is not empty, and holds no demo. Name an empty or a new folder: npm run demo -- --folder FOLDER`,
    )
  if (state === 'whole' && !values.fresh) return
  const release = await clear(folder)
  try {
    await make(folder)
  } finally {
    await release()
  }
}

async function stateOf(folder: string): Promise<'empty' | 'begun' | 'whole' | 'foreign'> {
  const mark = await readFile(join(folder, MARK), 'utf8').catch(() => null)
  if (mark !== null) return mark === WHOLE ? 'whole' : 'begun'
  const entries = await readdir(folder).catch(() => [])
  return entries.length === 0 ? 'empty' : 'foreign'
}

/**
 * Deletes the network in the folder and locks the folder, so that no server can use it. Returns the function
 * that releases the lock.
 */
async function clear(folder: string) {
  await mkdir(folder, { recursive: true })
  const release = await acquireInstanceLock(folder, 'Stop it first.')
  await stopLeftBehind(folder)
  // The database is outside the folder if the database user can't access the folder.
  const database = await realpath(join(folder, 'postgres'))
  if (!database.startsWith(await realpath(folder))) await rm(dirname(database), { recursive: true })
  for (const entry of await readdir(folder))
    if (entry !== LOCK) await rm(join(folder, entry), { recursive: true, force: true })
  await writeFile(join(folder, MARK), 'begun\n')
  return release
}

async function make(folder: string): Promise<void> {
  console.log('Making the people of the demo and all that they share. This takes half a minute…')
  const { url, stop } = await startEmbedded({ dataDir: folder, settings: CAREFREE })
  try {
    // All members are new while the demo is created, so raise the limit for newcomers.
    const settings = { RATE_LIMITS: 'off', NEWCOMER_INVITATIONS: '1000' }
    server = await startServer({ DATABASE_URL: url, DATA_DIR: folder, ...settings })
    if (!isStopped) await fill({ url: server.url, databaseUrl: url, now: new Date() })
  } finally {
    await server?.stop()
    await stop()
  }
  if (isStopped) throw new Error('The demo was stopped.')
  await writeFile(join(folder, MARK), WHOLE)
}
