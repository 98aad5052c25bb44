import { parseArgs } from 'node:util'
import { exporting } from './export.ts'
import { admin } from './admin.ts'
import { claims } from './claims.ts'
import { keep, print, type Result } from './figures.ts'
import { memory } from './memory.ts'
import { messages } from './messages.ts'
import { panning } from './panning.ts'
import { photos } from './photos.ts'
import { reads } from './reads.ts'
import { sending } from './sending.ts'
import { streams } from './streams.ts'
import { tree } from './tree.ts'
import { trust } from './trust.ts'
import { uploads } from './uploads.ts'
import { vaults } from './vaults.ts'

/**
 * npm run bench: every part. npm run bench -- NAME: one. --most=10000 leaves out what needs more members, --minutes=10
 * has the streams listen for so long.
 */
const PARTS: Record<string, (most: number, minutes: number) => Promise<Result>> = {
  reads,
  memory,
  messages,
  sending,
  streams: (_, minutes) => streams(minutes),
  tree,
  panning,
  photos,
  uploads,
  vaults,
  export: exporting,
  admin,
  trust,
  claims,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '1' },
  },
})
const unknown = positionals.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
for (const [name, part] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const result = await part(Number(values.most), Number(values.minutes))
  await keep(result)
  print(result)
}
