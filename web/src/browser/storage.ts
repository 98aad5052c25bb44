import { useCallback, useMemo, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** What is kept under a key; a missing, corrupted or unparseable value, or no storage at all, gives the default (API-31, API-32). */
export function readStored<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

/** Keeps a value as JSON. Answers false where the browser keeps nothing; never throws. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    listeners.forEach((tell) => tell())
    return true
  } catch {
    return false
  }
}

/** Whether something is kept under a key; 'unavailable' where reading throws. */
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
    // No storage: nothing is corrupted either.
  }
}

/** A kept value as state, the same in every component and tab that asks for the key. */
export function useStored<T extends string | number | boolean | null>(
  key: string,
  otherwise: T,
): [T, (value: T) => void] {
  const value = useSyncExternalStore(subscribe, () => {
    const stored = readStored<unknown>(key, otherwise)
    // Something else was kept under that key: it would be another object each time.
    return typeof stored === 'object' && stored !== null ? otherwise : (stored as T)
  })
  return [value, useCallback((next: T) => void writeStored(key, next), [key])]
}

/**
 * Anything kept as state, the same in every component and tab that asks for the key: `understood` makes of what is kept
 * there, whatever it is, what it is taken for, and is the same function each time. What is kept is changed as it is at
 * that moment; answers false where the browser keeps nothing.
 */
export function useStoredAs<T>(
  key: string,
  understood: (kept: unknown) => T,
): [T, (change: (now: T) => T) => boolean] {
  const text = useSyncExternalStore(subscribe, () => textAt(key))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- The text is what is read.
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
