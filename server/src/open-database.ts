import type { Config } from './config.ts'
import { startEmbedded } from './db/embedded.ts'
import { acquireInstanceLock } from './db/instance-lock.ts'

/** The database of a script, which is refused with `hint` beside a server that holds the lock of the folder. */
export async function openDatabase({ databaseUrl, dataDir }: Config, hint = '') {
  if (databaseUrl !== null) return { url: databaseUrl, close: async () => {} }
  const release = await acquireInstanceLock(dataDir).catch((error: Error) => {
    throw new Error(error.message + hint)
  })
  const database = await startEmbedded({ dataDir })
  const close = async () => {
    await database.stop()
    await release()
  }
  return { url: database.url, close }
}
