import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, root, run } from './tools.mjs'

/**
 * Installs the packages if any are missing or differ from package-lock.json. Exits if the installation fails.
 */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing what Kinhold needs. This takes a minute the first time…')
  const code = await npmCi()
  if (code !== 0)
    fail(
      'The packages could not be installed; the reason is above. npm comes with Node.js: https://nodejs.org.',
      code,
    )
  if (!existsSync(node))
    fail(
      'npm did not install Node.js for Kinhold. Allow install scripts (ignore-scripts=false) and try again.',
      1,
    )
}

/**
 * Returns true if all packages are installed. npm writes .package-lock.json last, so an interrupted install
 * doesn't count.
 */
function isInstalled() {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  const found = packagesIn(join(root, 'node_modules', '.package-lock.json'))
  const isThere = ([path, { version, integrity, link, optional }]) => {
    const installed = found[path]
    if (!installed) return optional === true
    return link === true || (installed.version === version && installed.integrity === integrity)
  }
  return existsSync(node) && Object.entries(wanted).filter(isInModules).every(isThere)
}

const isInModules = ([path]) => path.startsWith('node_modules/')

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages
  } catch {
    return {}
  }
}

/** Includes development packages, because building the web app needs them. */
function npmCi() {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const options = { stdio: ['ignore', 'ignore', 'inherit'] }
  const { npm_execpath: npm } = process.env
  if (npm?.endsWith('.js')) return run(process.execPath, [npm, ...args], options)
  return run('npm', args, { ...options, shell: process.platform === 'win32' })
}

function fail(sentence, code) {
  console.error(sentence)
  process.exit(code || 1)
}
