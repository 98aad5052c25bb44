const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/**
 * Creates a pause that calls `act` when it ends. The pause grows with each failure and lasts at least as long
 * as the server's Retry-After.
 */
export function pauseBefore(act: () => void) {
  let failures = 0
  let notBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const left = () => Math.max(0, notBefore - Date.now())
  const over = () => {
    timer = undefined
    if (left() > 0) wait(left())
    else act()
  }
  const wait = (milliseconds: number) => void (timer ??= setTimeout(over, milliseconds))
  return {
    /** Starts a wait unless one is running. `seconds` is the server's Retry-After. */
    begin(seconds: number | null) {
      if (seconds !== null) notBefore = Date.now() + seconds * 1_000
      if (!timer) wait(Math.max(waitOf(failures++), left()))
    },
    /** Cancels the wait and resets its length. Returns true if an attempt had failed. */
    end() {
      const hasFailed = failures > 0
      clearTimeout(timer)
      timer = undefined
      failures = 0
      notBefore = 0
      return hasFailed
    },
    /** Returns true until the server's Retry-After has passed. */
    isAsked: () => left() > 0,
  }
}

// The jitter keeps browsers from all sending at once after a server restart.
function waitOf(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2)
}
