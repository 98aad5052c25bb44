import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { complaintsAbout, kB, type Manifest, weightsOf } from './budgets.ts'

const dist = join(import.meta.dirname, 'dist')

// What is sent: the file in brotli, or as it is where the build found it too small for that.
function sizeOf(file: string): number {
  const compressed = join(dist, `${file}.br`)
  return statSync(existsSync(compressed) ? compressed : join(dist, file)).size
}

// Ends with 1 where a part of the built web app is heavier than it may be.
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
const weights = weightsOf(manifest, sizeOf)
console.log(`Sent in brotli: ${weights.map(({ name, bytes }) => `${name} ${kB(bytes)}`).join(', ')}.`)
const complaints = complaintsAbout(weights)
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length > 0 ? 1 : 0
