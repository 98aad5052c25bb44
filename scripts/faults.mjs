import './requirements.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { node, run } from './tools.mjs'

// npm run faults: does to servers that people write to what docs/bench.md lists. npm run faults -- NAME: one fault.
await ensureInstalled()
await ensureBuilt()
process.exitCode = await run(node, ['bench/faults/main.ts', ...process.argv.slice(2)])
