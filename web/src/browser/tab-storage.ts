/** What this tab keeps under a key, through a reload and until it is closed; null where it keeps nothing. */
export function readInTab<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Keeps a value as JSON for as long as the tab is open; null removes it. Never throws. */
export function keepInTab(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}
