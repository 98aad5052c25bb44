import { rmSync } from 'node:fs'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startFreshServer } from './server.ts'

type FreshServer = Awaited<ReturnType<typeof startFreshServer>>

const ofTheWorker: { server?: Promise<FreshServer>; browser?: Promise<Browser> } = {}

/**
 * Returns a server and a browser that are ready before a file's first journey. All files in a worker share
 * one browser and one server, but a file that passes `env` gets its own server.
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
    // `close` is missing if the server failed to start.
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

/** The settings for a file that needs its own server. */
export const OWN = { RATE_LIMITS: 'off' }

async function startForAll(): Promise<FreshServer> {
  const server = await startFreshServer(OWN)
  // Vitest stops a worker with SIGTERM, so call `exit` to run the handler below. The worker's database is
  // removed at the end of the whole run.
  process.once('SIGTERM', () => process.exit())
  process.once('exit', () => {
    server.process.kill('SIGKILL')
    rmSync(server.dataDir, { recursive: true, force: true })
  })
  return server
}
