import { useEffect, useState } from 'react'
import { begin, busyWhile } from './at-rest.ts'
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
 * Fetches code once the browser is idle. Retries a failed fetch when the network is back. Returns a function
 * that stops both.
 */
export function fetchAhead(code: LateCode<unknown>): () => void {
  const tried = begin()
  let stop = () => {}
  const fetch = () => {
    code
      .fetch()
      .catch(() => (stop = whenOnline(fetch)))
      .finally(tried)
  }
  stop = whenIdle(fetch)
  return () => {
    stop()
    tried()
  }
}

/** Fetches code for a component, with retries. `isTrying` is true only during a retry by the user. */
export function useLate<T>(code: LateCode<T>, before: unknown = null) {
  const [had, setHad] = useState(() => code.had)
  const [error, setError] = useState(before)
  const [tries, setTries] = useState(0)
  const [isTrying, setIsTrying] = useState(false)
  useEffect(() => {
    let isGone = false
    const take = (fetched: T) => !isGone && setHad(() => fetched)
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

/** Calls `act` when the browser is idle. Returns a function that cancels the call. */
export function whenIdle(act: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, IDLE_MS)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(act, { timeout: IDLE_MS })
  return () => cancelIdleCallback(waiting)
}

/** Calls `act` once the network is back. Returns a function that cancels the call. */
export function whenOnline(act: () => void): () => void {
  window.addEventListener('online', act, { once: true })
  return () => window.removeEventListener('online', act)
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

// Doubles the wait after each failure, with jitter to keep browsers from retrying together.
function whenWorthIt(tries: number, act: () => void): () => void {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)
  const timer = setTimeout(act, wait * (0.5 + Math.random() / 2))
  const stop = whenOnline(act)
  return () => {
    clearTimeout(timer)
    stop()
  }
}
