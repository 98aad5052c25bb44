import { lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { databaseOn, type Db, openPoolOfCommand } from '../db/database.ts'
import { findEmbedded, startEmbedded } from '../db/embedded.ts'
import { acquireInstanceLock } from '../db/instance-lock.ts'
import { ageOfSchema } from '../db/migrate.ts'
import { waysTo } from '../db/pooler.ts'
import { unreachableBy } from '../db/unreachable.ts'

type Opened = { url: string; close(): Promise<void> }

/**
 * Runs a command on the configured database, even while a server is running. If `alone` is given and a server
 * uses the data folder, throws an error that ends with `alone` as advice; with DATABASE_URL, `alone` has no
 * effect. `anySchema` allows a schema of any version. `isNew` is for commands that fill an empty database; it
 * creates the embedded database if there is none.
 */
export async function onDatabase<T>(
  config: Config,
  work: (db: Db, url: string) => Promise<T>,
  { alone, anySchema = false, isNew = false }: { alone?: string; anySchema?: boolean; isNew?: boolean } = {},
): Promise<T> {
  const { databaseUrl, dataDir } = config
  const { url, close } = await (databaseUrl === null
    ? openEmbedded(dataDir, alone, isNew)
    : openDirect({ ...config, databaseUrl }))
  try {
    if (!isNew) await refuseSchema(url, anySchema)
    const db = databaseOn(openPoolOfCommand(url))
    return await work(db, url).finally(() => db.destroy())
  } catch (error) {
    throw unreachableBy(error, config)
  } finally {
    await close()
  }
}

async function refuseSchema(url: string, anySchema: boolean): Promise<void> {
  const age = await ageOfSchema(url)
  const isAllowed = anySchema && age !== 'none'
  if (!isAllowed && REFUSALS[age] !== null) throw new Error(REFUSALS[age])
}

async function openDirect(config: Config & { databaseUrl: string }): Promise<Opened> {
  const { directUrl } = await waysTo(config)
  return { url: directUrl, close: async () => {} }
}

async function openEmbedded(dataDir: string, alone: string | undefined, isNew: boolean): Promise<Opened> {
  if (!isNew && !(await isThere(dataDir))) throw new Error(noDatabaseIn(dataDir))
  const release = await acquireInstanceLock(dataDir, alone).catch((error: Error) => error)
  if (release instanceof Error) {
    if (alone === undefined) return findRunning(dataDir, release)
    throw release
  }
  try {
    // Starting PostgreSQL would create a database in a folder that has none.
    if (!isNew && !(await isThere(join(dataDir, 'postgres')))) throw new Error(noDatabaseIn(dataDir))
    const { url, stop } = await startEmbedded({ dataDir })
    return { url, close: () => stop().finally(release) }
  } catch (error) {
    await release()
    throw error
  }
}

async function findRunning(dataDir: string, lockedOut: Error): Promise<Opened> {
  const url = await findEmbedded(dataDir)
  if (url !== null) return { url, close: async () => {} }
  throw new Error(
    `A server is just starting or stopping on the data folder ${dataDir}. Try again in a moment.`,
    { cause: lockedOut },
  )
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false
      if (error.code !== 'EACCES') throw error
      throw new Error(
        `Kinhold may not enter ${dirname(path)}. Give it that permission, or run this as a user who has it.`,
        { cause: error },
      )
    },
  )
}

function noDatabaseIn(dataDir: string): string {
  return `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has them.`
}

/**
 * The error for each schema state. No command migrates an old schema, because an old server may be using it.
 */
const REFUSALS: Record<Awaited<ReturnType<typeof ageOfSchema>>, string | null> = {
  ours: null,
  none: 'This database has no network yet. Start the server once, then try again.',
  older:
    'The database is that of an earlier Kinhold. Start the server of this version once, which brings it up to date, then try again.',
  newer: 'The database was made by a newer Kinhold. Use the command of that version or a later one.',
}
