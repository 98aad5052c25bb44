import { rmSync } from 'node:fs'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startFreshServer } from './server.ts'

type FreshServer = Awaited<ReturnType<typeof startFreshServer>>

const ofTheWorker: { server?: Promise<FreshServer>; browser?: Promise<Browser> } = {}

/**
 * A server and a browser, both there from the first hook or journey on. The browser is that of the worker, what a file
 * opens in it is closed after it; so is the server, with its limits off, and the people of other files are on it. With
 * `env` it is one of the file's own, on a fresh database.
 */
export function serverAndBrowser(env?: Record<string, string>) {
  const server = {} as FreshServer
  let chromium: Browser | undefined
  const opened: BrowserContext[] = []
  beforeAll(async () => {
    ofTheWorker.browser ??= launchChromium()
    const starting = env ? startFreshServer(env) : (ofTheWorker.server ??= startForAll())
    const [started, launched] = await Promise.all([starting, ofTheWorker.browser])
    Object.assign(server, started)
    chromium = launched
  })
  afterAll(async () => {
    await Promise.all(opened.map((context) => context.close()))
    // Where it could not be started there is nothing to close.
    if (env) await server.close?.()
  })
  const browser: Pick<Browser, 'newContext'> = {
    newContext: async (options) => {
      const context = await chromium!.newContext(options)
      opened.push(context)
      return context
    },
  }
  return { server, browser }
}

/** The server of a fresh world, for journeys that look at all who are in it or stop it. */
export const OWN = { RATE_LIMITS: 'off' }

async function startForAll(): Promise<FreshServer> {
  const server = await startFreshServer(OWN)
  // A worker is ended from outside. Its database goes with those of the whole run.
  process.once('SIGTERM', () => process.exit())
  process.once('exit', () => {
    server.process.kill('SIGKILL')
    rmSync(server.dataDir, { recursive: true, force: true })
  })
  return server
}
