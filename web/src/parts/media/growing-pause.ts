const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** Waits that grow with each failure, and are over at once when the network is back. */
export function growingPause() {
  let failures = 0
  return {
    /** Begins with short waits again. */
    reset: () => void (failures = 0),
    /** Waits, and at least so many seconds where the server asks for them; throws where it is aborted. */
    async wait(seconds: number | null, signal: AbortSignal): Promise<void> {
      const most = Math.min(FIRST_WAIT_MS * 2 ** failures++, LONGEST_WAIT_MS)
      // So that not all browsers come back to a restarted server at once.
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
