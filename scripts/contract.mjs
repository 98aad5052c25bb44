import './requirements.mjs'
import { ensureInstalled } from './install.mjs'
import { node, run } from './tools.mjs'

// npm run contract: writes docs/requirements/http-contract.md from the contract.
await ensureInstalled()
process.exitCode = await run(node, ['scripts/print-contract.mjs'])
