import { admin } from './admin.ts'
import { backup } from './backup.ts'
import { claims } from './claims.ts'
import { exporting } from './export.ts'
import { expectMeasured, keep, print, type Result } from './figures.ts'
import { growth } from './growth.ts'
import { memory } from './memory.ts'
import { messages } from './messages.ts'
import { news } from './news.ts'
import { overload } from './overload.ts'
import { panning } from './panning.ts'
import { photos } from './photos.ts'
import { reads } from './reads.ts'
import { inWords, IS_SMALLEST, NAMED } from './scale.ts'
import { sending } from './sending.ts'
import { sponsor } from './sponsor.ts'
import { streams } from './streams.ts'
import { tree } from './tree.ts'
import { trust } from './trust.ts'
import { uploads } from './uploads.ts'
import { vaults } from './vaults.ts'
import { wide } from './wide.ts'
import { type Cluster, startCluster } from './world.ts'

/**
 * `npm run bench` runs all parts, and `npm run bench -- NAME` runs one part. `--most` caps the number of
 * members, `--minutes` sets the duration of the main measurement in the `streams` part, and `--smallest` only
 * checks that each part works.
 */
const PARTS: Record<string, (cluster: Cluster) => Promise<Result>> = {
  reads,
  memory,
  messages,
  sending,
  streams,
  wide,
  tree,
  panning,
  photos,
  uploads,
  vaults,
  news,
  export: exporting,
  admin,
  trust,
  claims,
  sponsor,
  overload,
  backup,
  growth,
}

const unknown = NAMED.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
const asked = Object.entries(PARTS).filter(([name]) => NAMED.length === 0 || NAMED.includes(name))
const broken: string[] = []
// An unhandled rejection must make the run fail.
const strays: unknown[] = []
process.on('unhandledRejection', (error) => void strays.push(error))
const cluster = await startCluster()
try {
  for (const [name, part] of asked) {
    const start = performance.now()
    try {
      const result = await part(cluster)
      if (strays.length > 0) throw strays[0]
      expectMeasured(result)
      if (!IS_SMALLEST) {
        await keep(result)
        print(result)
      }
    } catch (error) {
      broken.push(name)
      console.error(`${name} is broken:`, error, ...strays)
    }
    strays.length = 0
    await cluster.clear()
    if (IS_SMALLEST)
      console.log(`${name.padEnd(9)} ${inWords(Math.round(performance.now() - start)).padStart(7)} ms`)
  }
} finally {
  await cluster.stop()
}
if (broken.length > 0) {
  console.error(`Broken: ${broken.join(', ')}.`)
  process.exitCode = 1
}
