import { readFile } from 'node:fs/promises'
import { makePicture } from '../src/delivery/files/pictures.ts'

/**
 * Creates a picture in its own process: `node picture-maker.ts FILE [apart]` prints the result and the memory
 * growth in bytes. The source image is passed as a buffer or, with `apart`, as a path.
 */
const [file, apart] = process.argv.slice(2)
const source = apart ? file! : await readFile(file!)
const before = process.memoryUsage.rss()
const made = await makePicture(source)
const grew = (await mostResident()) * 1024 - before
console.log(JSON.stringify({ made: typeof made === 'string' ? made : 'a picture', grew }))

// Returns the peak memory use in kB. On Linux, `maxRSS` isn't used, because it starts at the parent process's
// peak.
async function mostResident(): Promise<number> {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(await readFile('/proc/self/status', 'utf8'))![1])
}
