import { rmSync } from 'node:fs'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startFreshServer } from './server.ts'

type FreshServer = Awaited<ReturnType<typeof startFreshServer>>

const ofTheWorker: { server?: Promise<FreshServer>; browser?: Promise<Browser> } = {}

/**
 * A server and a browser, ready before the first hook or journey runs. The files of a worker share one
 * browser, whose contexts are closed after each file, and one server without rate limits, whose members come
 * from all of these files. With `env` the file has its own server, on a fresh database.
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
    // There is no server to close if its start failed.
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

/** The settings of a file's own server, for journeys that view all members or stop the server. */
export const OWN = { RATE_LIMITS: 'off' }

async function startForAll(): Promise<FreshServer> {
  const server = await startFreshServer(OWN)
  // Vitest ends a worker with SIGTERM. The end of the whole run removes the worker's database.
  process.once('SIGTERM', () => process.exit())
  process.once('exit', () => {
    server.process.kill('SIGKILL')
    rmSync(server.dataDir, { recursive: true, force: true })
  })
  return server
}
