import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startFreshServer } from './server.ts'

type FreshServer = Awaited<ReturnType<typeof startFreshServer>>

/**
 * A server on a fresh database, its limits off unless told otherwise, and a browser: opened before the journeys of a
 * file, closed after them. Both are there from the first hook or journey on.
 */
export function serverAndBrowser(env: Record<string, string> = { RATE_LIMITS: 'off' }) {
  const server = {} as FreshServer
  let chromium: Browser | undefined
  beforeAll(async () => {
    const [started, launched] = await Promise.all([startFreshServer(env), launchChromium()])
    Object.assign(server, started)
    chromium = launched
  })
  afterAll(async () => {
    await chromium?.close()
    // Where it could not be started there is nothing to close.
    await server.close?.()
  })
  const browser: Pick<Browser, 'newContext'> = { newContext: (options) => chromium!.newContext(options) }
  return { server, browser }
}
