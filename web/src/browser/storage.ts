import { useCallback, useSyncExternalStore } from 'react'

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
  const value = useSyncExternalStore(subscribe, () => readStored(key, otherwise))
  return [value, useCallback((next: T) => void writeStored(key, next), [key])]
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  window.addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', tell)
  }
}
