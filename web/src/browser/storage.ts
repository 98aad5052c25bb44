import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { listeners } from './listeners.ts'

const changes = listeners()

/** Returns the value stored under a key, or the default if no valid value is stored (API-31, API-32). */
export function readStored<T>(key: string, otherwise: T): T {
  const text = textAt(key)
  return text === null ? otherwise : attempt(() => JSON.parse(text) as T, otherwise)
}

/** Stores a value as JSON. Returns false if the browser can't store it, and never throws. */
export function writeStored(key: string, value: unknown): boolean {
  return attempt(() => {
    localStorage.setItem(key, JSON.stringify(value))
    changes.tell()
    return true
  }, false)
}

/** Returns true if a key has a stored value. */
export function hasStored(key: string): boolean {
  return textAt(key) !== null
}

/** Removes only the entries whose values contain '[object Object]' (LOG-27). */
export function removeCorruptedEntries(): void {
  attempt(() => {
    for (const key of Object.keys(localStorage))
      if (textAt(key)?.includes('[object Object]')) localStorage.removeItem(key)
  }, undefined)
}

/** Returns a stored value as state that all components and tabs share. */
export function useStored<T extends string | number | boolean | null>(
  key: string,
  otherwise: T,
): [T, (value: T) => void] {
  const value = useSyncExternalStore(subscribe, () => {
    const stored = readStored<unknown>(key, otherwise)
    // A stored object would be parsed again on each read, which would cause endless renders, so use the
    // default instead.
    return typeof stored === 'object' && stored !== null ? otherwise : (stored as T)
  })
  return [value, useCallback((next: T) => void writeStored(key, next), [key])]
}

/**
 * Returns a stored value of any type as shared state. `understood` parses the value and must be the same
 * function on every render.
 */
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
  return attempt(() => localStorage.getItem(key), null)
}

function subscribe(tell: () => void): () => void {
  const stop = changes.add(tell)
  window.addEventListener('storage', tell)
  return () => {
    stop()
    window.removeEventListener('storage', tell)
  }
}

// The values that sessionStorage couldn't store. They last only as long as the page.
const unkept = new Map<string, string>()

/** Returns the value stored under a key in this tab, or null. The value survives reloads. */
export function readInTab<T>(key: string): T | null {
  return attempt(() => JSON.parse(unkept.get(key) ?? sessionStorage.getItem(key) ?? 'null') as T | null, null)
}

/** Stores a value as JSON until the tab closes. Null removes the stored value. Never throws. */
export function keepInTab(key: string, value: unknown): void {
  unkept.delete(key)
  if (value === null) return attempt(() => sessionStorage.removeItem(key), undefined)
  const text = JSON.stringify(value)
  const isKept = attempt(() => (sessionStorage.setItem(key, text), true), false)
  if (!isKept) unkept.set(key, text)
}

/** Returns the keys that have a value in this tab. */
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
