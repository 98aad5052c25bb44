import type { Change } from '@kinhold/contract/live'
import { STREAM_AWAY_MS } from '@kinhold/domain/limits'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** What is called for what the stream brings. */
export type Listener = {
  onChange: (change: Change) => void
  /** The stream is open for the first time; what changed while it was being opened was missed. */
  onBegin: () => void
  /** The stream is open after an interruption or a failure, in which changes may have been missed. */
  onReturn: () => void
  /** The stream broke off, or was refused: the network, the server, or a session that has ended. */
  onBreak: () => void
}

/**
 * Listens to the server's changes until the function it answers is called. A broken stream is opened again, after waits
 * that grow: browsers themselves would all come back in the same few seconds. One that the server closed in favor of
 * newer ones of the same session is opened again once somebody looks at its tab.
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
      // Each break is reported once, and each refusal: the session may be over since the last.
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
  // Tabs that nobody looks at leave the session's streams to tabs that somebody does.
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

// Twice as long after each failure.
function waitOf(failures: number): number {
  return spread(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS))
}

// So that not all browsers come back to a restarted server at once.
function spread(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2)
}
