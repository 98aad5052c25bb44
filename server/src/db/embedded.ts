import { withConnection } from './connection.ts'
import { prepareDataDir, withDataDirSentences } from './data-dir.ts'
import { findBinaries } from './embedded-binaries.ts'
import {
  createCluster,
  databaseName,
  hasCluster,
  openCluster,
  urlOf,
  type Cluster,
} from './embedded-cluster.ts'
import { prepareHome } from './embedded-home.ts'
import {
  findAdoptablePort,
  isRunning,
  isSilent,
  killPostmaster,
  startPostmaster,
  stopPostmaster,
} from './embedded-postmaster.ts'
import { type Told, watchDatabase } from './embedded-watch.ts'

/**
 * Starts Kinhold's own PostgreSQL on the data folder, and creates the database if it is missing. The caller
 * must hold the folder's instance lock. `settings` override postgresql.conf each time PostgreSQL starts.
 */
export async function startEmbedded(options: { dataDir: string; settings?: Record<string, string> }) {
  const dataDir = await prepareDataDir(options.dataDir)
  return withDataDirSentences(dataDir, async () => {
    const cluster = await findCluster(dataDir)
    const adoptedPort = await findAdoptablePort(cluster)
    const port = adoptedPort ?? (await restart(cluster, options.settings ?? {}))
    await createDatabase(cluster, port)
    const database = {
      isRunning: () => isRunning(cluster),
      isSilent: () => isSilent(cluster),
      kill: () => killPostmaster(cluster),
      start: () => startPostmaster(cluster, options.settings ?? {}, port),
    }
    let unwatch = async () => {}
    return {
      /** The URL of Kinhold's database. */
      url: urlOf(cluster, port, databaseName),
      /** The folder that holds the data and the log. */
      location: cluster.home,
      /** True if PostgreSQL was already running. */
      adopted: adoptedPort !== null,
      /** Restarts the database on the same port whenever it goes down or hangs, until `stop` is called. */
      watch: (told: Told) => void (unwatch = watchDatabase(database, told)),
      /** Stops the watchdog and then the database, within about this many milliseconds. */
      stop: async (within?: number) => {
        await unwatch()
        await stopPostmaster(cluster, within)
      },
    }
  })
}

/** Returns the URL of the database running in the data folder, or null if none is running. */
export async function findEmbedded(dataDir: string): Promise<string | null> {
  const folder = await prepareDataDir(dataDir)
  return withDataDirSentences(folder, async () => {
    const home = await prepareHome(folder)
    if (!(await hasCluster(home))) return null
    const cluster = await openCluster(folder, home, await findBinaries(home.account))
    const port = await findAdoptablePort(cluster)
    return port === null ? null : urlOf(cluster, port, databaseName)
  })
}

/** Stops a PostgreSQL server that a killed process left running. */
export async function stopLeftBehind(dataDir: string): Promise<void> {
  const home = await prepareHome(dataDir)
  if (!(await hasCluster(home))) return
  await stopPostmaster(await openCluster(dataDir, home, await findBinaries(home.account)))
}

async function findCluster(dataDir: string): Promise<Cluster> {
  const home = await prepareHome(dataDir)
  const binaries = await findBinaries(home.account)
  if (!(await hasCluster(home))) await createCluster(dataDir, home, binaries)
  return openCluster(dataDir, home, binaries)
}

/** Stops a postmaster that can't be adopted, and starts a new one. */
async function restart(cluster: Cluster, settings: Record<string, string>): Promise<number> {
  if (await isSilent(cluster)) await killPostmaster(cluster)
  await stopPostmaster(cluster)
  return startPostmaster(cluster, settings)
}

async function createDatabase(cluster: Cluster, port: number): Promise<void> {
  try {
    await withConnection(urlOf(cluster, port, 'postgres'), async (ask) => {
      const [existing] = await ask('select 1 from pg_database where datname = $1', [databaseName])
      if (!existing) await ask(`create database ${databaseName}`)
    })
  } catch (error) {
    await stopPostmaster(cluster)
    throw new Error(`The database in ${cluster.home} cannot be used: ${(error as Error).message}.`, {
      cause: error,
    })
  }
}
