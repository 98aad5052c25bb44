import './requirements.mjs'
import { ensureInstalled } from './install.mjs'
import { node, run } from './tools.mjs'

// npm run schema: writes the types of the tables, server/src/db/schema.ts, from the migrations.
await ensureInstalled()
process.exitCode = await run(node, ['server/testing/write-schema.ts'])
