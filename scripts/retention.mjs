import './requirements.mjs'
import { ensureInstalled } from './install.mjs'
import { node, run } from './tools.mjs'

// npm run retention: deletes data whose retention has expired now, as the server does every hour and once a day.
await ensureInstalled()
process.exitCode = await run(node, ['server/src/retention.ts', ...process.argv.slice(2)])
