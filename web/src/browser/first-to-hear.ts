let first: ((event: PopStateEvent) => void) | null = null

/** Has the listener of `hearFirst` hear of Back and Forward before all that begin to listen after this call. */
export function beginToHear(): void {
  // Not captured: some browsers call the listeners of the window in their order alone.
  window.addEventListener('popstate', tellFirst)
}

/** Sets who hears of Back and Forward first, and may keep it from the others. */
export function hearFirst(listener: (event: PopStateEvent) => void): void {
  first = listener
}

function tellFirst(event: PopStateEvent): void {
  first?.(event)
}

/**
 * Goes back to the page's own entry in the history where the page was loaded anew while something was open over it, which
 * is not open any more. For the start, before a router reads the history; it ends at once where there is nothing to leave.
 */
export async function leaveWhatWasOpen(): Promise<void> {
  const { covers = 0 } = (history.state ?? {}) as { covers?: number }
  if (covers === 0) return
  const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  // A browser that does not go keeps nobody from the page.
  const late = new Promise((resolve) => setTimeout(resolve, LATE_MS))
  history.go(-covers)
  await Promise.race([gone, late])
}

const LATE_MS = 500
