import { ApiError } from '../api.ts'

export type Patience = ReturnType<typeof patience>

const FAILURES_MOST = 5
const FAILING_MS = 15_000
const AWAY_MS = 10 * 60_000
// The maximum time that counts between two failures, because the device may have been asleep in between.
const AWAY_STEP_MS = 2 * 60_000

/**
 * Counts how often the server fails at a task and decides when to stop retrying. From then on, only the user
 * may retry the task (MSG-82, MSG-85).
 */
export function patience() {
  let failures = 0
  let since = 0
  let away = 0
  let awayAt: number | null = null
  return {
    /**
     * Counts an error. Returns true from the fifth failure on, if the first failure was at least 15 seconds
     * ago. Also returns true once the server has been away for ten minutes. A lost connection or maintenance
     * restarts the ten minutes.
     */
    isOver(error: unknown): boolean {
      const now = Date.now()
      if (isFault(error)) {
        if (failures === 0) since = now
        failures += 1
        return failures >= FAILURES_MOST && now - since >= FAILING_MS
      }
      const isCounted = isAway(error)
      away = isCounted ? away + Math.min(now - (awayAt ?? now), AWAY_STEP_MS) : 0
      awayAt = isCounted ? now : null
      return away >= AWAY_MS
    },
    /** Resets both counts after progress. */
    renew() {
      failures = 0
      away = 0
      awayAt = null
    },
  }
}

// These statuses mean that the server is away, busy or under maintenance, or that a captive portal responded.
// Content delivery networks use the statuses from 520 on in the same way.
const AWAY = [408, 502, 503, 504, 511]

function isFault(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 500 && !isAwayStatus(error.status)
}

// A DOMException means that a request was aborted because no response came. Being offline doesn't mean that the
// server is away, and neither does maintenance, which is temporary.
function isAway(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof DOMException
  return isAwayStatus(error.status) && error.refusal?.code !== 'maintenance'
}

function isAwayStatus(status: number): boolean {
  return AWAY.includes(status) || status >= 520
}
