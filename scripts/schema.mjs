import './requirements.mjs'
import { ensureInstalled } from './install.mjs'
import { node, run } from './tools.mjs'

// npm run schema: generates the types for the tables, server/src/db/schema.ts, from the migrations.
await ensureInstalled()
process.exitCode = await run(node, ['server/testing/write-schema.ts'])
