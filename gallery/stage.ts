import type { Change } from '@kinhold/contract/live'

/** The fixed time at which every look starts, so that relative times never change. */
export const NOW = Date.parse('2026-01-09T10:00:00.000Z')

stopTheDay()
keepWhatWouldEnd()
Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
localStorage.clear()
sessionStorage.clear()

/** Clears the data that earlier looks left in the browser, and stores this look's data. */
export async function setStage(kept: Record<string, unknown> = {}): Promise<void> {
  window.EventSource = QuietStream as unknown as typeof EventSource
  await Promise.all([forgetDatabases(), forgetCaches()])
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value))
}

// Starts the clock at NOW and lets it run.
function stopTheDay(): void {
  const begun = Date.now()
  const now = () => NOW + RealDate.now() - begun
  const RealDate = Date
  window.Date = new Proxy(RealDate, {
    construct: (target, given: [], made) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], made),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}

/** Timers with at least this delay are assumed to remove temporary elements, such as toasts. */
const ENDING_MS = 2_000

// Ignores long timers that fire after a look's steps are done, so that they don't change the finished look.
function keepWhatWouldEnd(): void {
  const browsers = window.setTimeout.bind(window)
  const held = (act: TimerHandler, ms = 0, ...given: unknown[]) =>
    ms < ENDING_MS || typeof act !== 'function'
      ? browsers(act, ms, ...given)
      : browsers(() => !window.gallery?.isThere && act(...given), ms)
  window.setTimeout = held as typeof setTimeout
}

async function forgetCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
}

async function forgetDatabases(): Promise<void> {
  const databases = await indexedDB.databases()
  await Promise.all(
    databases.map(({ name }) => {
      const asked = indexedDB.deleteDatabase(name!)
      return new Promise((resolve) => (asked.onsuccess = asked.onerror = asked.onblocked = resolve))
    }),
  )
}

/** Sends a change to every open stream of live updates. */
export function sendChange(change: Change): void {
  const event = () => new MessageEvent('change', { data: JSON.stringify(change) })
  streams.forEach((stream) => stream.dispatchEvent(event()))
}

const streams = new Set<EventTarget>()

/** A stream of live updates that delivers only the changes passed to `sendChange`. */
class QuietStream extends EventTarget {
  static CONNECTING = 0
  static OPEN = 1
  static CLOSED = 2
  readyState = QuietStream.OPEN
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    streams.add(this)
    setTimeout(() => this.dispatchEvent(new Event('open')))
  }
  close() {
    this.readyState = QuietStream.CLOSED
    streams.delete(this)
  }
}
