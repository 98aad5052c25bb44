import { useSyncExternalStore } from 'react'
import { listeners } from '../../browser/listeners.ts'
import { onSessionEnd } from '../../features/session/session-end.ts'
import { useKeptKey } from './kept.ts'

const held = new Map<string, unknown>()
const changes = listeners()

onSessionEnd(() => {
  held.clear()
  changes.tell()
})

/** A value in memory, and the function that changes it. */
export type Held<T> = [what: T, hold: (change: (before: T) => T) => void]

/**
 * Keeps in memory a value that can't be stored, such as a picked file. `initial` must be stable between
 * renders.
 */
export function useHeld<T>(place: string, initial: T): Held<T> {
  const key = useKeptKey(place)
  const read = () => (held.has(key) ? (held.get(key) as T) : initial)
  const hold = (change: (before: T) => T) => {
    held.set(key, change(read()))
    changes.tell()
  }
  return [useSyncExternalStore(changes.add, read), hold]
}
