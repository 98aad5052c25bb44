import './requirements.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { node, run } from './tools.mjs'

// npm run bench: runs the measurements in docs/bench.md. npm run bench -- NAME: runs one of them.
await ensureInstalled()
await ensureBuilt()
process.exitCode = await run(node, ['bench/main.ts', ...process.argv.slice(2)])
