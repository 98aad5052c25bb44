import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestDatabase } from '../server/testing/database.ts'
import { kill as killProcess } from '../server/testing/embedded.ts'
import { passingFolder } from '../server/testing/folders.ts'
import { type RunningServer, startServer } from './running-server.ts'

export { type RunningServer, startServer }

/** Kills a server with SIGKILL. */
export const kill = ({ process: its }: RunningServer): Promise<void> => killProcess(its)

/** Creates a new folder; `end` removes it. */
export async function freshFolder() {
  const path = await mkdtemp(join(passingFolder(), 'kinhold-journey-'))
  return { path, end: () => rm(path, { recursive: true, force: true }) }
}

/** Creates a new database and a new folder; `end` removes both. */
export async function freshPlace() {
  const [database, folder] = [await createTestDatabase(), await freshFolder()]
  return {
    env: { DATABASE_URL: database.url, DATA_DIR: folder.path },
    async end() {
      await database.drop()
      await folder.end()
    },
  }
}

/** Starts a server on a new database and folder; `close` stops it and removes its data. */
export async function startFreshServer(env: Record<string, string> = {}) {
  const place = await freshPlace()
  const server = await startServer({ ...place.env, ...env })
  return {
    ...server,
    databaseUrl: place.env.DATABASE_URL,
    dataDir: place.env.DATA_DIR,
    async close() {
      await server.stop()
      await place.end()
    },
  }
}
