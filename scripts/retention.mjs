import './requirements.mjs'
import { ensureInstalled } from './install.mjs'
import { node, run } from './tools.mjs'

// npm run retention: removes now what nobody may keep any longer, as the server does every hour and once a day.
await ensureInstalled()
process.exitCode = await run(node, ['server/src/retention.ts', ...process.argv.slice(2)])
