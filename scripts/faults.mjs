import './requirements.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { node, run } from './tools.mjs'

// npm run faults: runs the fault tests in docs/bench.md against busy servers. npm run faults -- NAME: runs
// one of them.
await ensureInstalled()
await ensureBuilt()
process.exitCode = await run(node, ['bench/faults/main.ts', ...process.argv.slice(2)])
