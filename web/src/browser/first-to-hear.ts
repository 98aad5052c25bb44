let first: ((event: PopStateEvent) => void) | null = null

/** Makes the listener set by `hearFirst` run before every popstate listener that is added after this call. */
export function beginToHear(): void {
  // Some browsers call the window's listeners in the order they were added, even capturing listeners.
  window.addEventListener('popstate', tellFirst)
}

/** Sets the listener that runs first on Back and Forward and can stop the event. */
export function hearFirst(listener: (event: PopStateEvent) => void): void {
  first = listener
}

function tellFirst(event: PopStateEvent): void {
  first?.(event)
}

/**
 * Goes back past the entries of dialogs that a reload has closed. Must run before a router reads the history.
 */
export async function leaveWhatWasOpen(): Promise<void> {
  const { covers = 0 } = (history.state ?? {}) as { covers?: number }
  if (covers === 0) return
  const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  // Don't let a browser that ignores history.go block the page.
  const late = new Promise((resolve) => setTimeout(resolve, LATE_MS))
  history.go(-covers)
  await Promise.race([gone, late])
}

const LATE_MS = 500
