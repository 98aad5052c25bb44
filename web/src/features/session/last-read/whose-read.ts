import { useSyncExternalStore } from 'react'
import { listeners } from '../../../browser/listeners.ts'
import { removeLastRead } from '../../../browser/forget-last-read.ts'
import { hasStored, readStored, writeStored } from '../../../browser/storage.ts'
import { onSessionEnd } from '../session-end.ts'

/** The storage key for the id of the member who owns the responses stored in this browser. */
const WHOSE = 'last-read-of'

let isUnreached = false
const changes = listeners()

onSessionEnd(forgetLastRead)

/** Records the member who owns the stored responses, and removes anyone else's responses. */
export function beginToKeep(playerId: number): void {
  const whose = whoseRead()
  if (whose !== null && whose !== playerId) removeLastRead()
  if (whose !== playerId) writeStored(WHOSE, playerId)
}

/** Returns the id of the member who owns the stored responses, or null if there are none. */
export function whoseRead(): number | null {
  return readStored<number | null>(WHOSE, null)
}

/** Removes the stored responses. */
export function forgetLastRead(): void {
  sayUnreached(false)
  if (!hasStored(WHOSE)) return
  writeStored(WHOSE, null)
  removeLastRead()
}

/** Records whether the last session check failed to reach the server. */
export function sayUnreached(next: boolean): void {
  if (isUnreached === next) return
  isUnreached = next
  changes.tell()
}

/** Returns true if the last session check couldn't reach the server. */
export function isServerAway(): boolean {
  return isUnreached
}

/** Returns the value of `isServerAway()`, and rerenders the component when that value changes. */
export function useIsUnreached(): boolean {
  return useSyncExternalStore(changes.add, isServerAway)
}
