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

// Networks without internet access refuse the browser's own requests to its vendor, many times a minute.
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-dev-shm-usage',
]

/** Simulates a microphone that beeps, without a permission prompt. */
export const BEEPING = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** A headless Chromium: the one that CHROMIUM names, the packaged one on Linux, else the machine's own. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const isRoot = process.getuid?.() === 0
  return playwright.launch({
    executablePath: await pathOfChromium(),
    // The folder for the shared memory of its processes: a file for each response and each picture.
    env: { ...process.env, TMPDIR: passingFolder() },
    args: [...QUIET, ...more, ...(isRoot ? ['--no-sandbox'] : [])],
  })
}

/** The path of the journeys' browser; the first call unpacks the packaged one. */
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
