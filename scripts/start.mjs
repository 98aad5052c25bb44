import './requirements.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { node, run } from './tools.mjs'

// npm start: installs and builds if needed, then starts the server. Ctrl-C stops the server and its database.
await ensureInstalled()
await ensureBuilt()
process.exitCode = await run(node, ['server/src/main.ts'])
