import './requirements.mjs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { node, root, run, script } from './tools.mjs'

// npm run gallery: serves the gallery of all screens and states. npm run gallery -- --pictures: saves a
// picture of each one.
await ensureInstalled()
const config = join(root, 'gallery', 'vite.config.ts')
process.exitCode = process.argv.includes('--pictures')
  ? await run(node, [join(root, 'gallery', 'pictures.ts')])
  : await run(node, [script('vite'), '--config', config])
