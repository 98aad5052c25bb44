// What the browser does not keep lasts as long as the page.
const unkept = new Map<string, string>()

/** What this tab keeps under a key, through a reload and until it is closed; null where it keeps nothing. */
export function readInTab<T>(key: string): T | null {
  return attempt(() => JSON.parse(unkept.get(key) ?? sessionStorage.getItem(key) ?? 'null') as T | null, null)
}

/** Keeps a value as JSON for as long as the tab is open; null removes it. Never throws. */
export function keepInTab(key: string, value: unknown): void {
  unkept.delete(key)
  if (value === null) return attempt(() => sessionStorage.removeItem(key), undefined)
  const text = JSON.stringify(value)
  const isKept = attempt(() => (sessionStorage.setItem(key, text), true), false)
  if (!isKept) unkept.set(key, text)
}

/** The keys under which something is kept in this tab. */
export function keysInTab(): string[] {
  return [...unkept.keys(), ...attempt(() => Object.keys(sessionStorage), [])]
}

function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act()
  } catch {
    return otherwise
  }
}
