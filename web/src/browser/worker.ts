import { GO_TO, SPOKEN, USED } from './worker-words.ts'
import { language } from './words.ts'

/** Registers the service worker of a production build, so that the app opens offline. */
export async function keepApp(tries = TRIES): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers || !import.meta.env.PROD) return
  const again = () => void (tries > 1 && setTimeout(() => void keepApp(tries - 1), AGAIN_MS))
  try {
    // A browser that blocks service workers may return no registration, so don't retry.
    const registration = await workers.register('/worker.js', { updateViaCache: 'none' })
    if (!registration) return
    whenItFails(registration, again)
    const { active } = await workers.ready
    active?.postMessage({ [USED]: filesUsed(), [SPOKEN]: language })
  } catch {
    again()
  }
}

const TRIES = 3
const AGAIN_MS = 5_000

// Calls `act` if the installation fails. The state is then 'redundant', and `ready` never resolves.
function whenItFails({ installing, waiting, active }: ServiceWorkerRegistration, act: () => void): void {
  if (waiting || active) return
  if (!installing) return act()
  const look = () => installing.state === 'redundant' && act()
  installing.addEventListener('statechange', look, { once: true })
}

/**
 * Calls `go` with a notification's path whenever the worker sends one. Returns a function that stops
 * listening.
 */
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
