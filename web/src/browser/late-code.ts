import { startTransition, useEffect, useState } from 'react'
import { afterTheRest, beginPrefetch, busyWhile } from './at-rest.ts'
import { isMissingPiece, reloadOnce } from './new-version.ts'

/** Code that loads separately from the page and can be loaded again after a failure. */
export type LateCode<T> = { fetch: () => Promise<T>; had: T | null; error: unknown }

export function lateCode<T>(load: () => Promise<T>): LateCode<T> {
  const code: LateCode<T> = {
    had: null,
    error: null,
    fetch: async () => {
      try {
        code.had ??= await busyWhile(load())
        return code.had
      } catch (error) {
        code.error = error
        throw error
      }
    },
  }
  return code
}

/**
 * Fetches code once the page is at rest and the browser is idle. Retries a failed fetch when the network is
 * back. Returns a function that stops fetching and retrying.
 */
export function fetchAhead(code: LateCode<unknown>): () => void {
  return fetchAheadInTurn([code])
}

/** Fetches several pieces of code like `fetchAhead`, one after another. */
export function fetchAheadInTurn(codes: readonly LateCode<unknown>[]): () => void {
  const tried = beginPrefetch()
  const stops: (() => void)[] = []
  let isStopped = false
  const keep = (stop: () => void) => (isStopped ? stop() : void stops.push(stop))
  const fetchNext = ([code, ...others]: readonly LateCode<unknown>[]) => {
    if (!code) return tried()
    const next = () => (others.length === 0 ? tried() : keep(whenIdle(() => fetchNext(others), BETWEEN_MS)))
    const fetch = () => code.fetch().catch(() => keep(whenOnline(() => void fetch())))
    void fetch().then(next)
  }
  keep(afterTheRest(() => keep(whenIdle(() => fetchNext(codes)))))
  return () => {
    isStopped = true
    for (const stop of stops) stop()
    tried()
  }
}

/**
 * Fetches code for a component, with retries. `isTrying` is true only during a retry that the user started.
 */
export function useLate<T>(code: LateCode<T>, before: unknown = null) {
  const [had, setHad] = useState(() => code.had)
  const [error, setError] = useState(before)
  const [tries, setTries] = useState(0)
  const [isTrying, setIsTrying] = useState(false)
  useEffect(() => {
    let isGone = false
    const take = (fetched: T) => isGone || startTransition(() => setHad(() => fetched))
    const fail = (why: unknown) => {
      if (isGone) return
      setError(why)
      // If a new version has replaced the files, only a reload can fetch the code.
      if (isTrying && isMissingPiece(why)) reloadOnce()
      setIsTrying(false)
      again = whenWorthIt(tries, () => setTries(tries + 1))
    }
    let again = () => {}
    code.fetch().then(take, fail)
    return () => {
      isGone = true
      again()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key is fixed when an attempt begins
  }, [code, tries])
  const retry = () => {
    setIsTrying(true)
    setTries(tries + 1)
  }
  return { had, error: had ? null : error, isTrying, retry }
}

const IDLE_MS = 2_000
/** The longest wait between two prefetches, so that even a busy browser soon finishes all of them. */
const BETWEEN_MS = 200

/**
 * Calls `act` when the browser is idle, after `mostMs` milliseconds at the latest. Returns a function that cancels
 * the call.
 */
export function whenIdle(act: () => void, mostMs = IDLE_MS): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, mostMs)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(act, { timeout: mostMs })
  return () => cancelIdleCallback(waiting)
}

/** Resolves when the browser is idle, after two seconds at the latest. */
export const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve))

/** Calls `act` once the network is back. Returns a function that cancels the call. */
export function whenOnline(act: () => void): () => void {
  window.addEventListener('online', act, { once: true })
  return () => window.removeEventListener('online', act)
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

// Doubles the wait after each failure, with jitter to keep browsers from all retrying at the same time.
function whenWorthIt(tries: number, act: () => void): () => void {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)
  const timer = setTimeout(act, wait * (0.5 + Math.random() / 2))
  const stop = whenOnline(act)
  return () => {
    clearTimeout(timer)
    stop()
  }
}
