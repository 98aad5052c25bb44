import './requirements.mjs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { node, root, run } from './tools.mjs'

// npm run demo: starts a network of fictitious people in its own folder. npm run demo -- --fresh: creates the
// network again; --folder FOLDER: uses another folder; --pictures: makes the README's pictures from the
// network.
const { folder, fresh, pictures } = argumentsGiven()
const args = folder === undefined ? [] : ['--folder', resolve(process.env.INIT_CWD ?? root, folder)]
await ensureInstalled()
await ensureBuilt()
const made = await run(node, ['demo/main.ts', ...args, ...(fresh ? ['--fresh'] : [])])
if (made !== 0) process.exit(made)
process.exitCode = pictures
  ? await run(node, ['demo/pictures.ts', ...args])
  : await run(node, ['server/src/main.ts'], { env: environment(args[1] ?? resolve(root, 'demo/data')) })

function argumentsGiven() {
  const flag = { type: 'boolean', default: false }
  try {
    return parseArgs({ options: { folder: { type: 'string' }, fresh: flag, pictures: flag } }).values
  } catch (error) {
    console.error(error.message)
    process.exit(2)
  }
}

/** Returns the environment for the demo's server, without settings that belong to another network. */
function environment(dataDir) {
  const system = ['PATH', 'HOME', 'SystemRoot', 'TMPDIR', 'TEMP', 'NODE_COMPILE_CACHE']
  const settings = ['PORT', 'PHONE_VERIFICATION', 'LOG_LEVEL', 'LOG_FORMAT']
  const given = [...system, ...settings].filter((name) => process.env[name] !== undefined)
  return { ...Object.fromEntries(given.map((name) => [name, process.env[name]])), DATA_DIR: dataDir }
}
