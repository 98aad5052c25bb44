import { ApiError } from '../api.ts'

export type Patience = ReturnType<typeof patience>

const FAILURES_MOST = 5
const FAILING_MS = 15_000

/** Counts the server's failures with one task, until only the user may retry it (MSG-82). */
export function patience() {
  let failures = 0
  let since = 0
  return {
    /** Counts an error. Returns true from the fifth failure on, if the first was at least 15 seconds ago. */
    isOver(error: unknown): boolean {
      if (!isFault(error)) return false
      if (failures === 0) since = Date.now()
      failures += 1
      return failures >= FAILURES_MOST && Date.now() - since >= FAILING_MS
    },
    /** Resets the count of failures after progress. */
    renew: () => void (failures = 0),
  }
}

// These mean that the server is away, busy or in maintenance, or that a captive portal answered. Content
// delivery networks use the codes from 520 on in the same way.
const AWAY = [502, 503, 504, 511]

function isFault(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status >= 500 && error.status < 520 && !AWAY.includes(error.status)
}
