import { startEmbedded } from '../src/db/embedded.ts'
import { acquireInstanceLock } from '../src/db/instance-lock.ts'

/**
 * A process that owns a data folder the way the server does: `node embedded-owner.ts DATA_DIR`. It prints a
 * line of JSON, {url, location, adopted} or {error}, and stops the database when its input ends.
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
