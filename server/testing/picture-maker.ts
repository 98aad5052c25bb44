import { readFile } from 'node:fs/promises'
import { makePicture } from '../src/delivery/files/pictures.ts'

/** A process of its own that makes a picture: `node picture-maker.ts FILE` prints what came of it and by how many bytes it grew. */
const bytes = await readFile(process.argv[2]!)
const before = process.memoryUsage.rss()
const made = await makePicture(bytes)
const grew = process.resourceUsage().maxRSS * 1024 - before
console.log(JSON.stringify({ made: typeof made === 'string' ? made : 'a picture', grew }))
