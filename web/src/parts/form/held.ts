import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../../features/session/session-end.ts'
import { useKeptKey } from './kept.ts'

const held = new Map<string, unknown>()
const listeners = new Set<() => void>()

onSessionEnd(() => {
  held.clear()
  tellAll()
})

/** A value that is held for a place, and its setter. */
export type Held<T> = [what: T, hold: (change: (before: T) => T) => void]

/** Holds what cannot be serialized, such as a picked file; `initial` must be the same on every render. */
export function useHeld<T>(place: string, initial: T): Held<T> {
  const key = useKeptKey(place)
  const read = () => (held.has(key) ? (held.get(key) as T) : initial)
  const hold = (change: (before: T) => T) => {
    held.set(key, change(read()))
    tellAll()
  }
  return [useSyncExternalStore(subscribe, read), hold]
}

function tellAll(): void {
  listeners.forEach((tell) => tell())
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
