// Without sessionStorage, values last as long as the page.
const unkept = new Map<string, string>()

/** The value this tab stores under a key, through reloads until the tab closes; null if there is none. */
export function readInTab<T>(key: string): T | null {
  return attempt(() => JSON.parse(unkept.get(key) ?? sessionStorage.getItem(key) ?? 'null') as T | null, null)
}

/** Stores a value as JSON until the tab closes; null removes it. Never throws. */
export function keepInTab(key: string, value: unknown): void {
  unkept.delete(key)
  if (value === null) return attempt(() => sessionStorage.removeItem(key), undefined)
  const text = JSON.stringify(value)
  const isKept = attempt(() => (sessionStorage.setItem(key, text), true), false)
  if (!isKept) unkept.set(key, text)
}

/** The keys with a value in this tab. */
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
