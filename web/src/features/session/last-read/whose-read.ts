import { useSyncExternalStore } from 'react'
import { removeLastRead } from '../../../browser/forget-last-read.ts'
import { hasStored, readStored, writeStored } from '../../../browser/storage.ts'
import { onSessionEnd } from '../session-end.ts'

/** The member whose reading this browser keeps; without it nothing is kept or shown. */
const WHOSE = 'last-read-of'

let isUnreached = false
const listeners = new Set<() => void>()

onSessionEnd(forgetLastRead)

/** From now on this browser keeps what a member reads; what another has read in it is gone. */
export function beginToKeep(playerId: number): void {
  const whose = whoseRead()
  if (whose !== null && whose !== playerId) removeLastRead()
  if (whose !== playerId) writeStored(WHOSE, playerId)
}

/** The id of the member whose reading is kept, or null. */
export function whoseRead(): number | null {
  return readStored<number | null>(WHOSE, null)
}

/** Removes what was read: they have signed out, another has signed in, or the server says that the session is over. */
export function forgetLastRead(): void {
  sayUnreached(false)
  if (hasStored(WHOSE) !== 'yes') return
  writeStored(WHOSE, null)
  removeLastRead()
}

/** Says whether the server could not be asked who is signed in: then what is shown, if anything, was last read. */
export function sayUnreached(next: boolean): void {
  if (isUnreached === next) return
  isUnreached = next
  listeners.forEach((tell) => tell())
}

/** True while the last request could not reach the server. */
export function isServerAway(): boolean {
  return isUnreached
}

/** True while the server has not been reached to confirm the session. */
export function useIsUnreached(): boolean {
  return useSyncExternalStore(subscribe, isServerAway)
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
