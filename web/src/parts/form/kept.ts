import type { Account } from '@kinhold/contract/sessions'
import { useEffect, useState } from 'react'
import { keepInTab, keysInTab, readInTab } from '../../browser/storage.ts'
import { onSessionEnd } from '../../features/session/session-end.ts'
import { useSession } from '../../features/session/use-session.ts'

export type Typed = Record<string, string | boolean | null>

export type Kept<T extends Typed> = {
  typed: T
  change: (patch: Partial<T>) => void
  /**
   * 'earlier': the input was typed before the form was opened. 'outdated': a field's saved value has changed.
   */
  news: 'earlier' | 'outdated' | null
  discard: () => void
  /** Removes the input from storage. Called once the input has been saved or sent. */
  end: () => void
}

/** Keeps a form's input in this tab until the session ends. */
export function useKept<T extends Typed>(place: string, saved: T): Kept<T> {
  const key = useKeptKey(place)
  const [begun, setBegun] = useState(() => readBegun(key, saved))
  const [wasEarlier, setWasEarlier] = useState(() => isBegun(begun, saved))
  const change = (patch: Partial<T>) => {
    const next = { ...begun, typed: { ...begun.typed, ...patch } }
    keepInTab(key, isBegun(next, saved) ? next : null)
    setBegun(next)
  }
  const end = () => {
    keepInTab(key, null)
    setBegun({ typed: begun.typed, basis: begun.typed })
    setWasEarlier(false)
  }
  return {
    typed: begun.typed,
    change,
    news: newsOf(begun, saved, wasEarlier),
    discard: () => {
      end()
      setBegun({ typed: saved, basis: saved })
    },
    end,
  }
}

/** Returns the signed-in user's storage key for a place, such as a form. */
export function useKeptKey(place: string): string {
  const owner = ownerOf(useSession().player)
  useEffect(() => endThoseOfOthers(owner), [owner])
  return keyOf(owner, place)
}

type Begun<T extends Typed> = { typed: T; basis: T }

const PREFIX = 'kept '
const NOBODY = 'nobody'

// This module may load after a session has ended. `onSessionEnd` then calls `endAll` right away.
onSessionEnd(endAll)

function keyOf(owner: string, place: string): string {
  return `${PREFIX}${owner} ${place}`
}

// All vault users have id 0, so their keys contain the `accessValue` instead.
function ownerOf(player: Account | null): string {
  if (player === null) return NOBODY
  return player.userType === 'vault_user' ? player.accessValue : String(player.id)
}

function endAll(): void {
  keysKept().forEach((key) => keepInTab(key, null))
}

// Removes other users' input. After a reload, the tab may still contain input from someone else's expired
// session.
function endThoseOfOthers(owner: string): void {
  if (owner === NOBODY) return
  const own = [keyOf(owner, ''), keyOf(NOBODY, '')]
  keysKept()
    .filter((key) => !own.some((start) => key.startsWith(start)))
    .forEach((key) => keepInTab(key, null))
}

function keysKept(): string[] {
  return keysInTab().filter((key) => key.startsWith(PREFIX))
}

function readBegun<T extends Typed>(key: string, saved: T): Begun<T> {
  const kept = readInTab<Begun<T>>(key)
  if (!kept) return { typed: saved, basis: saved }
  const touched = Object.keys(saved).filter((field) => isTouched(kept, field))
  return {
    typed: { ...saved, ...pick(kept.typed, touched) },
    basis: { ...saved, ...pick(kept.basis, touched) },
  }
}

function pick<T extends Typed>(from: T, fields: string[]): Partial<T> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<T>
}

function newsOf<T extends Typed>(begun: Begun<T>, saved: T, wasEarlier: boolean): Kept<T>['news'] {
  if (!isBegun(begun, saved)) return null
  if (Object.keys(saved).some((field) => isOutdated(begun, saved, field))) return 'outdated'
  return wasEarlier ? 'earlier' : null
}

function isBegun<T extends Typed>(begun: Begun<T>, saved: T): boolean {
  return Object.keys(saved).some((field) => isTouched(begun, field) && begun.typed[field] !== saved[field])
}

function isOutdated<T extends Typed>(begun: Begun<T>, saved: T, field: string): boolean {
  const { typed, basis } = begun
  return isTouched(begun, field) && basis[field] !== saved[field] && typed[field] !== saved[field]
}

function isTouched<T extends Typed>({ typed, basis }: Begun<T>, field: string): boolean {
  return field in typed && typed[field] !== basis[field]
}
