import { existsSync } from 'node:fs'
import { type Browser, chromium as playwright } from 'playwright-core'
import { passingFolder } from '../server/testing/folders.ts'

const OWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

// Stops the browser's background requests, which would fail without internet access. The last option keeps
// shared memory in TMPDIR.
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-dev-shm-usage',
]

/** The options that simulate a camera and a beeping microphone, and skip permission prompts. */
export const BEEPING = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** Starts a headless Chromium. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const isRoot = process.getuid?.() === 0
  return playwright.launch({
    executablePath: await pathOfChromium(),
    // The browser keeps its shared memory in this folder.
    env: { ...process.env, TMPDIR: passingFolder() },
    args: [...QUIET, ...more, ...(isRoot ? ['--no-sandbox'] : [])],
  })
}

/** Returns the path of the browser. The first call unpacks the browser if it comes from the npm package. */
export async function pathOfChromium(): Promise<string> {
  const named = process.env['CHROMIUM']
  if (named) return named
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: packaged } = await import('@sparticuz/chromium')
    return packaged.executablePath()
  }
  const own = OWN.find((path) => existsSync(path))
  if (!own)
    throw new Error(
      'No Chrome or Chromium was found. Install one, or name it: CHROMIUM=/path/to/chromium npm test',
    )
  return own
}
