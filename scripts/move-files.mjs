import './requirements.mjs'
import { ensureInstalled } from './install.mjs'
import { node, run } from './tools.mjs'

// npm run move-files -- --to=s3 (or --to=folder): moves the uploaded files from one store to the other.
await ensureInstalled()
process.exitCode = await run(node, ['server/src/move-files.ts', ...process.argv.slice(2)])
