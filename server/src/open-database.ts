import type { Config } from './config.ts'
import { startEmbedded } from './db/embedded.ts'
import { acquireInstanceLock } from './db/instance-lock.ts'

/**
 * Opens the database for a script. A server on Kinhold's own database holds the lock of its folder, so the script is
 * refused beside it, with `hint` after the sentence.
 */
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
