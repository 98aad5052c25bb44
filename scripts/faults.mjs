import './requirements.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { node, run } from './tools.mjs'

// npm run faults: injects the faults of docs/bench.md into servers under load. npm run faults -- NAME: one fault.
await ensureInstalled()
await ensureBuilt()
process.exitCode = await run(node, ['bench/faults/main.ts', ...process.argv.slice(2)])
