import './requirements.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

// npm run build: makes all that a supervisor needs to start the server itself.
await ensureInstalled()
await ensureBuilt()
