// What the browser does not keep lasts as long as the page.
const unkept = new Map<string, string>()

/** The text that is kept under a key as long as this tab is open, also over a reload; null where there is none. */
export function readInTab(key: string): string | null {
  return unkept.get(key) ?? attempt(() => sessionStorage.getItem(key), null)
}

/** Keeps a text in this tab; null removes it. Never throws. */
export function writeInTab(key: string, text: string | null): void {
  unkept.delete(key)
  if (text === null) return attempt(() => sessionStorage.removeItem(key), undefined)
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
