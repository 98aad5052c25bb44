import './requirements.mjs'
import { ensureInstalled } from './install.mjs'
import { runTool } from './tools.mjs'

// npm run words: writes the sentences in the code to the files in words/, and removes sentences that are no
// longer in the code.
await ensureInstalled()
process.exitCode = await runTool(['@lingui/cli', 'lingui'], ['extract', '--clean', '--workers', '1'])
