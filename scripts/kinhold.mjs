import './requirements.mjs'
import { ensureInstalled } from './install.mjs'
import { node, run } from './tools.mjs'

// npm run kinhold -- COMMAND: what the operator does by hand; --help lists the commands. npm run retention and
// npm run move-files are two of them.
await ensureInstalled()
// A relative path on the command line starts where the operator is, and the server's settings at our root.
process.env.INIT_CWD ??= process.cwd()
process.exitCode = await run(node, ['server/src/cli/kinhold.ts', ...process.argv.slice(2)])
