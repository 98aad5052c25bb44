import type { Config } from './config.ts'
import { databaseOn, type Db, openPool, WITHOUT_END } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { acquireInstanceLock } from './db/instance-lock.ts'
import { migrate } from './db/migrate.ts'

/** Runs a script on the migrated database. The error for a locked data folder ends with `hint`. */
export async function onDatabase<T>(config: Config, hint: string, work: (db: Db, url: string) => Promise<T>) {
  const database = await openDatabase(config, hint)
  try {
    await migrate(database.url)
    const db = databaseOn(openPool(database.url, 2, WITHOUT_END))
    return await work(db, database.url).finally(() => db.destroy())
  } finally {
    await database.close()
  }
}

async function openDatabase({ databaseUrl, dataDir }: Config, hint: string) {
  if (databaseUrl !== null) return { url: databaseUrl, close: async () => {} }
  const release = await acquireInstanceLock(dataDir).catch((error: Error) => {
    throw new Error(error.message + hint)
  })
  const database = await startEmbedded({ dataDir })
  const close = () => database.stop().then(release)
  return { url: database.url, close }
}
