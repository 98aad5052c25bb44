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
