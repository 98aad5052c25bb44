import { useSyncExternalStore } from 'react'
import { listeners } from '../../../browser/listeners.ts'
import { removeLastRead } from '../../../browser/forget-last-read.ts'
import { hasStored, readStored, writeStored } from '../../../browser/storage.ts'
import { onSessionEnd } from '../session-end.ts'

/** The key for the id of the member whose responses this browser stores; without an id, it stores none. */
const WHOSE = 'last-read-of'

let isUnreached = false
const changes = listeners()

onSessionEnd(forgetLastRead)

/** Starts storing a member's responses, and removes any that are stored for another member. */
export function beginToKeep(playerId: number): void {
  const whose = whoseRead()
  if (whose !== null && whose !== playerId) removeLastRead()
  if (whose !== playerId) writeStored(WHOSE, playerId)
}

/** The id of the member whose responses are stored, or null. */
export function whoseRead(): number | null {
  return readStored<number | null>(WHOSE, null)
}

/** Removes the stored responses after a sign-out, another member's sign-in, or the end of the session. */
export function forgetLastRead(): void {
  sayUnreached(false)
  if (!hasStored(WHOSE)) return
  writeStored(WHOSE, null)
  removeLastRead()
}

/** Sets whether the session check failed to reach the server; content on screen is then from an earlier visit. */
export function sayUnreached(next: boolean): void {
  if (isUnreached === next) return
  isUnreached = next
  changes.tell()
}

/** True if the last session check could not reach the server. */
export function isServerAway(): boolean {
  return isUnreached
}

/** Returns `isServerAway()`, and renders the component again when that changes. */
export function useIsUnreached(): boolean {
  return useSyncExternalStore(changes.add, isServerAway)
}
