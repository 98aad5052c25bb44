import './requirements.mjs'
import { ensureInstalled } from './install.mjs'
import { node, run } from './tools.mjs'

// npm run retention: deletes all data whose retention period is over.
await ensureInstalled()
process.exitCode = await run(node, ['server/src/retention.ts', ...process.argv.slice(2)])
