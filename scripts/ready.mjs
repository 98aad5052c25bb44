import './requirements.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

// npm run build: installs and builds everything that a process supervisor needs to start the server directly.
await ensureInstalled()
await ensureBuilt()
