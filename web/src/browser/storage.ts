import { useCallback, useMemo, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** The value under a key; the default if missing, corrupted or unparseable, or without storage (API-31, API-32). */
export function readStored<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

/** Stores a value as JSON. Returns false if the browser stores nothing; never throws. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    listeners.forEach((tell) => tell())
    return true
  } catch {
    return false
  }
}

/** Tells if a key has a value; 'unavailable' if reading throws. */
export function hasStored(key: string): 'yes' | 'no' | 'unavailable' {
  try {
    return localStorage.getItem(key) === null ? 'no' : 'yes'
  } catch {
    return 'unavailable'
  }
}

/** Removes every entry whose value contains '[object Object]', and no other (LOG-27). */
export function removeCorruptedEntries(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (localStorage.getItem(key)?.includes('[object Object]')) localStorage.removeItem(key)
  } catch {
    // Without storage there are no corrupted entries.
  }
}

/** A stored value as state, shared by all components and tabs that use the key. */
export function useStored<T extends string | number | boolean | null>(
  key: string,
  otherwise: T,
): [T, (value: T) => void] {
  const value = useSyncExternalStore(subscribe, () => {
    const stored = readStored<unknown>(key, otherwise)
    // An object under this key comes from elsewhere, and would be a new object on each read.
    return typeof stored === 'object' && stored !== null ? otherwise : (stored as T)
  })
  return [value, useCallback((next: T) => void writeStored(key, next), [key])]
}

/** Any stored value as shared state. `understood` types the raw value and must be a stable function. */
export function useStoredAs<T>(
  key: string,
  understood: (kept: unknown) => T,
): [T, (change: (now: T) => T) => boolean] {
  const text = useSyncExternalStore(subscribe, () => textAt(key))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only a new text changes the value.
  const value = useMemo(() => understood(readStored<unknown>(key, undefined)), [key, understood, text])
  const change = useCallback(
    (changed: (now: T) => T) => writeStored(key, changed(understood(readStored<unknown>(key, undefined)))),
    [key, understood],
  )
  return [value, change]
}

function textAt(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  window.addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', tell)
  }
}
