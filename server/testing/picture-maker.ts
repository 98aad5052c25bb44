import { readFile } from 'node:fs/promises'
import { makePicture } from '../src/delivery/files/pictures.ts'

/**
 * A process of its own that makes a picture: `node picture-maker.ts FILE [apart]` prints what came of it and by how many
 * bytes it grew, from the bytes in memory or from the file.
 */
const [file, apart] = process.argv.slice(2)
const source = apart ? file! : await readFile(file!)
const before = process.memoryUsage.rss()
const made = await makePicture(source)
const grew = (await mostResident()) * 1024 - before
console.log(JSON.stringify({ made: typeof made === 'string' ? made : 'a picture', grew }))

// In kB. Linux counts for `maxRSS` what the process that started this one held at its most.
async function mostResident(): Promise<number> {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(await readFile('/proc/self/status', 'utf8'))![1])
}
