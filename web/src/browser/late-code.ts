import { useEffect, useState } from 'react'
import { begin, busyWhile } from './at-rest.ts'
import { isMissingPiece, reloadOnce } from './new-version.ts'

/** Code that comes after the page's: asked for when it may be needed, and again after a failure. */
export type LateCode<T> = {
  fetch: () => Promise<T>
  /** The code once it is there. */
  had: T | null
  /** Why it could not come the last time. */
  error: unknown
}

/** Code that is loaded by `load` once it is fetched. */
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
 * Fetches code once the browser is idle, and where it has no network then, when it has: the app is busy until the first
 * try is over. Answers how to stop.
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

/**
 * Fetches code for as long as it is shown: at once, when the network is back, after waits that grow, and on `retry`.
 * `isTrying` is true while a person waits for it, not for tries that the browser makes by itself; `before` is why it
 * could not come before.
 */
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
      // What a new version has taken away comes with it alone.
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what a try is for is known when it begins
  }, [code, tries])
  const retry = () => {
    setIsTrying(true)
    setTries(tries + 1)
  }
  return { had, error: had ? null : error, isTrying, retry }
}

const IDLE_MS = 2_000

/** Acts once the browser has nothing else to do. Answers how to stop. */
export function whenIdle(act: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, IDLE_MS)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(act, { timeout: IDLE_MS })
  return () => cancelIdleCallback(waiting)
}

/** Acts once the network is back. Answers how to stop. */
export function whenOnline(act: () => void): () => void {
  window.addEventListener('online', act, { once: true })
  return () => window.removeEventListener('online', act)
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

// Twice as long after each failure, and not for all browsers at once.
function whenWorthIt(tries: number, act: () => void): () => void {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)
  const timer = setTimeout(act, wait * (0.5 + Math.random() / 2))
  const stop = whenOnline(act)
  return () => {
    clearTimeout(timer)
    stop()
  }
}
