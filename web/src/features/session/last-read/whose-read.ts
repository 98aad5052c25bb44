import { useSyncExternalStore } from 'react'
import { listeners } from '../../../browser/listeners.ts'
import { removeLastRead } from '../../../browser/forget-last-read.ts'
import { hasStored, readStored, writeStored } from '../../../browser/storage.ts'
import { onSessionEnd } from '../session-end.ts'

/** The member whose responses this browser stores; without one it stores and shows none. */
const WHOSE = 'last-read-of'

let isUnreached = false
const changes = listeners()

onSessionEnd(forgetLastRead)

/** Starts storing for a member; another member's stored responses are removed. */
export function beginToKeep(playerId: number): void {
  const whose = whoseRead()
  if (whose !== null && whose !== playerId) removeLastRead()
  if (whose !== playerId) writeStored(WHOSE, playerId)
}

/** The id of the member whose responses are stored, or null. */
export function whoseRead(): number | null {
  return readStored<number | null>(WHOSE, null)
}

/** Removes the stored responses: after a sign-out, a sign-in of another member, or the end of the session. */
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

/** True while the last request could not reach the server. */
export function isServerAway(): boolean {
  return isUnreached
}

/** True while the server has not been reached to confirm the session. */
export function useIsUnreached(): boolean {
  return useSyncExternalStore(changes.add, isServerAway)
}
