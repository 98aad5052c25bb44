import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, root, run, runTool } from './tools.mjs'

const stamp = join(root, 'web', 'dist', '.built-from')

/** Builds the web app if the sources have changed since the last build. Exits if the build fails. */
export async function ensureBuilt() {
  const sources = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the web app…')
  const env = { ...process.env, NODE_ENV: 'production' }
  const code = await runTool(['vite'], ['build', '--logLevel', 'warn'], { cwd: join(root, 'web'), env })
  if (code !== 0) {
    console.error('The web app could not be built; the reason is above.')
    process.exit(code)
  }
  const weighed = await run(node, [join(root, 'web', 'check-budgets.ts')])
  if (weighed !== 0) {
    console.error('The web app is built, but heavier than it may be (web/budgets.ts).')
    process.exit(weighed)
  }
  writeFileSync(stamp, sources)
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const path of sourceFiles())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

function sourceFiles() {
  const folders = ['web', 'contract', 'domain', 'words'].flatMap(filesUnder)
  return [
    ...folders.filter((path) => !/\.test\.tsx?$/.test(path)),
    'lingui.config.ts',
    'package-lock.json',
  ].sort()
}

function filesUnder(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'testing'].includes(entry.name)) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}
