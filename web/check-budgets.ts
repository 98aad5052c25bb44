import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { complaintsAbout, kB, type Manifest, weightsOf, weightsOfWords } from './budgets.ts'

const dist = join(import.meta.dirname, 'dist')

// Returns a file's size after Brotli compression, or its full size if it was too small to compress.
function sizeOf(file: string): number {
  const compressed = join(dist, `${file}.br`)
  return statSync(existsSync(compressed) ? compressed : join(dist, file)).size
}

// Exits with code 1 if any part of the built web app exceeds its budget.
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
const words = readdirSync(join(dist, 'words')).map((language) => {
  const door = `words/${language}/door.json`
  const { rooms, vaults } = JSON.parse(readFileSync(join(dist, door), 'utf8')) as Record<string, string>
  return { language, door: sizeOf(door), rooms: sizeOf(rooms!), vaults: sizeOf(vaults!) }
})
const weights = [...weightsOf(manifest, sizeOf), ...weightsOfWords(words)]
console.log(`Sent in brotli: ${weights.map(({ name, bytes }) => `${name} ${kB(bytes)}`).join(', ')}.`)
const complaints = complaintsAbout(weights)
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length > 0 ? 1 : 0
