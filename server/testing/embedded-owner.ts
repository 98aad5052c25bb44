import { startEmbedded } from '../src/db/embedded.ts'
import { acquireInstanceLock } from '../src/db/instance-lock.ts'

/**
 * Owns a data folder as the server does: `node embedded-owner.ts DATA_DIR`. Prints a line of JSON, {url,
 * location, adopted} or {error}. Stops the database when its input ends.
 */
const dataDir = process.argv[2]!
try {
  const release = await acquireInstanceLock(dataDir)
  const { url, location, adopted, stop } = await startEmbedded({ dataDir })
  console.log(JSON.stringify({ url, location, adopted }))
  process.stdin.resume().once('end', () => stop().then(release))
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).message }))
}
