import './requirements.mjs'
import { ensureInstalled } from './install.mjs'
import { node, run } from './tools.mjs'

// npm run kinhold -- COMMAND: runs one of the operator's commands; --help lists them. npm run retention and
// npm run move-files are shortcuts for two of these commands.
await ensureInstalled()
// Relative paths on the command line are resolved against the folder where the operator ran the command, and
// those in settings against the project's root.
process.env.INIT_CWD ??= process.cwd()
process.exitCode = await run(node, ['server/src/cli/kinhold.ts', ...process.argv.slice(2)])
