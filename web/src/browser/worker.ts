import { GO_TO, USED } from './worker-words.ts'

/**
 * Has the browser keep the app, where it can: from then on it opens without a network, too. Where a file could not be
 * fetched it is tried again a few times. Only what is built has a worker.
 */
export async function keepApp(tries = TRIES): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers || !import.meta.env.PROD) return
  const again = () => void (tries > 1 && setTimeout(() => void keepApp(tries - 1), AGAIN_MS))
  try {
    // A browser that refuses answers nothing.
    const registration = await workers.register('/worker.js', { updateViaCache: 'none' })
    if (!registration) return
    whenItFails(registration, again)
    const { active } = await workers.ready
    active?.postMessage({ [USED]: filesUsed() })
  } catch {
    // Without it everything works, except without a network.
    again()
  }
}

const TRIES = 3
const AGAIN_MS = 5_000

// A worker that could not be installed is never ready, and says so by its state alone: the first that follows.
function whenItFails({ installing, waiting, active }: ServiceWorkerRegistration, act: () => void): void {
  if (waiting || active) return
  if (!installing) return act()
  const look = () => installing.state === 'redundant' && act()
  installing.addEventListener('statechange', look, { once: true })
}

/** Goes to where a notification leads, when the worker says so. Answers how to stop. */
export function onGoTo(go: (path: string) => void): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return () => {}
  const hear = ({ data, ports }: MessageEvent) => {
    const path = (data as Record<string, unknown> | null)?.[GO_TO]
    if (typeof path !== 'string') return
    ports[0]?.postMessage('gone')
    go(path)
  }
  workers.addEventListener('message', hear)
  return () => workers.removeEventListener('message', hear)
}

function filesUsed(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
}
