import { randomBytes } from 'node:crypto'
import { chown, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSentence } from './data-dir.ts'
import type { Binaries } from './embedded-binaries.ts'
import type { Home } from './embedded-home.ts'
import { run, type Account } from './embedded-run.ts'

/** A PostgreSQL cluster, with its paths, its password and the programs that run it. */
export type Cluster = Awaited<ReturnType<typeof openCluster>>

/** The name of Kinhold's database and of the role that owns it. */
export const databaseName = 'kinhold'

/** Returns the URL of a database in a cluster that is listening on `port`. */
export function urlOf(cluster: Cluster, port: number, database: string): string {
  return `postgres://${databaseName}:${cluster.password}@127.0.0.1:${port}/${database}?sslmode=disable`
}

/** Returns true if `home` contains a complete cluster. */
export async function hasCluster(home: Home): Promise<boolean> {
  return (await majorOf(dataIn(home))) !== null
}

/** Opens the cluster in `home` with `binaries` of the same major version. */
export async function openCluster(dataDir: string, home: Home, binaries: Binaries) {
  const data = dataIn(home)
  const major = await majorOf(data)
  if (major !== binaries.major) throw new Error(foreignVersion(data, major, binaries.major))
  const { path, account } = home
  const password = await readPassword(passwordFileIn(dataDir))
  return { home: path, data, log: join(path, 'postgres.log'), password, account, binaries }
}

const dataIn = (home: Home) => join(home.path, 'data')
const passwordFileIn = (dataDir: string) => join(dataDir, 'postgres.password')

async function majorOf(data: string): Promise<number | null> {
  try {
    return Number.parseInt(await readFile(join(data, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function foreignVersion(data: string, found: number | null, ours: number): string {
  return `The database in ${data} was made by PostgreSQL ${found}, and this Kinhold brings PostgreSQL ${ours}, which cannot read it. Start the Kinhold that made it and take a backup there, or set DATABASE_URL to a PostgreSQL ${found}.`
}

async function readPassword(passwordFile: string): Promise<string> {
  const password = await readFile(passwordFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new Error(readSentence(error, passwordFile) ?? error.message, { cause: error })
  })
  if (password.trim()) return password.trim()
  throw new Error(
    `The database's password is missing: ${passwordFile}. Bring it back from a copy of the data folder.`,
  )
}

/** Creates the cluster in `home`, under a temporary name until it is complete. */
export async function createCluster(dataDir: string, home: Home, binaries: Binaries): Promise<void> {
  await removeHalves(home.path)
  const half = join(home.path, `half-${randomBytes(6).toString('hex')}`)
  const password = randomBytes(24).toString('hex')
  await writeFile(passwordFileIn(dataDir), `${password}\n`, { mode: 0o600, flush: true })
  const ownCopy = await writeOwned(`${half}.password`, password, home.account)
  const { code, output } = await run(binaries.initdb, initdbArguments(half, ownCopy), {
    ...home,
    cwd: home.path,
  })
  await rm(ownCopy)
  if (code !== 0)
    throw new Error(`The database could not be created in ${home.path}: ${firstComplaint(output)}`)
  await rename(half, dataIn(home))
  await syncFolder(home.path)
}

async function removeHalves(home: string): Promise<void> {
  const halves = (await readdir(home)).filter((name) => name.startsWith('half-'))
  // An initdb that outlived its parent may still be writing to the folder, so `rm` may fail.
  for (const half of halves) await rm(join(home, half), { recursive: true, force: true }).catch(() => {})
}

/** Writes a file owned by `account`, and returns the file's path. */
export async function writeOwned(path: string, text: string, account: Account): Promise<string> {
  await writeFile(path, text, { mode: 0o600, flag: 'wx', flush: true })
  if (account) await chown(path, account.uid, account.gid)
  return path
}

function initdbArguments(folder: string, passwordFile: string): string[] {
  const settings = {
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // The operator's log must not contain values that members entered.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  return [
    `--pgdata=${folder}`,
    `--username=${databaseName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's built-in Unicode rules are the same on every machine.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ]
}

/** Returns the first error message in PostgreSQL's output, without its timestamp and process id. */
export function firstComplaint(output: string): string {
  const complaints = output.split('\n').map((line) => /(?:FATAL|PANIC|ERROR|error): +(.*)/.exec(line)?.[1])
  return complaints.find(Boolean) ?? output.trim().split('\n').at(-1) ?? ''
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
