import './requirements.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { node, run } from './tools.mjs'

// npm start: everything a fresh clone needs, then the server. Ctrl-C reaches the server, which stops its database.
await ensureInstalled()
await ensureBuilt()
process.exitCode = await run(node, ['server/src/main.ts'])
