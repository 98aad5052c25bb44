const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** Waits that grow with each failure, and end at once when the network is back. */
export function growingPause() {
  let failures = 0
  return {
    /** Starts with short waits again. */
    reset: () => void (failures = 0),
    /** Waits, at least the seconds that the server requested; throws if aborted. */
    async wait(seconds: number | null, signal: AbortSignal): Promise<void> {
      const most = Math.min(FIRST_WAIT_MS * 2 ** failures++, LONGEST_WAIT_MS)
      // Spreads the retries of all browsers after a server restart.
      const wait = Math.max(most * (0.5 + Math.random() / 2), (seconds ?? 0) * 1_000)
      const { promise, resolve } = Promise.withResolvers<void>()
      const over = () => resolve()
      const timer = setTimeout(over, wait)
      window.addEventListener('online', over)
      signal.addEventListener('abort', over)
      await promise
      clearTimeout(timer)
      window.removeEventListener('online', over)
      signal.removeEventListener('abort', over)
      signal.throwIfAborted()
    },
  }
}
