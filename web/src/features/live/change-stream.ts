import type { Change } from '@kinhold/contract/live'
import { STREAM_AWAY_MS } from '@kinhold/domain/limits'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** The callbacks for stream events. */
export type Listener = {
  onChange: (change: Change) => void
  /** The stream opened for the first time; changes made while it was opening were missed. */
  onBegin: () => void
  /** The stream reopened after an interruption or a failure, during which changes may have been missed. */
  onReturn: () => void
  /** The stream broke or was refused, by the network, the server, or the end of the session. */
  onBreak: () => void
}

/**
 * Listens to the server's changes until the returned function is called. A broken stream is reopened after growing
 * waits, since the browsers' own retries would all arrive in the same few seconds. A stream that the server closed in
 * favor of newer ones of the same session is reopened once its tab is visible.
 */
export function listenToChanges(listener: Listener): () => void {
  let stop = () => {}
  let failures = 0
  let wasOpen = false
  const open = () => {
    const source = new EventSource('/api/events')
    source.addEventListener('open', () => {
      if (wasOpen || failures > 0) listener.onReturn()
      else listener.onBegin()
      wasOpen = true
      failures = 0
    })
    source.addEventListener('change', (event) => listener.onChange(JSON.parse(event.data as string)))
    source.addEventListener('error', () => {
      const isRefused = source.readyState === EventSource.CLOSED
      source.close()
      reopenAfter(waitOf(failures))
      // Reports each break once and every refusal: the session may have ended since the last one.
      if (isRefused || failures === 0) listener.onBreak()
      failures += 1
    })
    source.addEventListener('bye', () => {
      source.close()
      if (isLookedAt()) stop = after(spread(STREAM_AWAY_MS), reopenWhenLookedAt)
      else reopenWhenLookedAt()
    })
    stop = () => source.close()
  }
  // Hidden tabs leave the session's streams to visible tabs.
  const reopenWhenLookedAt = () => {
    if (isLookedAt()) return open()
    const look = () => {
      if (!isLookedAt()) return
      stop()
      open()
    }
    document.addEventListener('visibilitychange', look)
    stop = () => document.removeEventListener('visibilitychange', look)
  }
  // The network's return ends the wait.
  const reopenAfter = (milliseconds: number) => {
    const reopen = () => {
      stop()
      open()
    }
    const stopTimer = after(milliseconds, reopen)
    window.addEventListener('online', reopen)
    stop = () => {
      stopTimer()
      window.removeEventListener('online', reopen)
    }
  }
  open()
  return () => stop()
}

function after(milliseconds: number, act: () => void): () => void {
  const timer = setTimeout(act, milliseconds)
  return () => clearTimeout(timer)
}

const isLookedAt = () => document.visibilityState === 'visible'

// The wait doubles after each failure.
function waitOf(failures: number): number {
  return spread(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS))
}

// The jitter keeps browsers from all returning to a restarted server at once.
function spread(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2)
}
