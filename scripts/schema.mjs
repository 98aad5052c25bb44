import './requirements.mjs'
import { ensureInstalled } from './install.mjs'
import { node, run } from './tools.mjs'

// npm run schema: generates server/src/db/schema.ts, the types for the tables, from the migrations.
await ensureInstalled()
process.exitCode = await run(node, ['server/testing/write-schema.ts'])
