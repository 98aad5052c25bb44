import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../../features/session/session-end.ts'
import { useKeptKey } from './kept.ts'

const held = new Map<string, unknown>()
const listeners = new Set<() => void>()

onSessionEnd(() => {
  held.clear()
  tellAll()
})

/** Something that is held in a place: how it stands, and how it is changed. */
export type Held<T> = [what: T, hold: (change: (before: T) => T) => void]

/**
 * What cannot be written down, such as a file that was picked: it outlasts the dialog that it was picked in, as long as the
 * page is open and the same person is here. `initial` has to be the same from one render to the next.
 */
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
