import './requirements.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { node, run } from './tools.mjs'

// npm run faults: causes the faults in docs/bench.md on busy servers. npm run faults -- NAME: one fault.
await ensureInstalled()
await ensureBuilt()
process.exitCode = await run(node, ['bench/faults/main.ts', ...process.argv.slice(2)])
