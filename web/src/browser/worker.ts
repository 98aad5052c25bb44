import { GO_TO, USED } from './worker-words.ts'

/** Has the browser keep the app, where it can: from then on it opens without a network, too. Only what is built has a worker. */
export async function keepApp(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers || !import.meta.env.PROD) return
  try {
    // A browser that refuses answers nothing.
    const registration = await workers.register('/worker.js', { updateViaCache: 'none' })
    if (!registration) return
    const { active } = await workers.ready
    active?.postMessage({ [USED]: filesUsed() })
  } catch {
    // Without it everything works, except without a network.
  }
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
