import type { Change } from '@kinhold/contract/live'
import { STREAM_AWAY_MS } from '@kinhold/domain/limits'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** What is called for what the stream brings. */
export type Listener = {
  onChange: (change: Change) => void
  /** The stream is back after an interruption, in which changes may have been missed. */
  onReturn: () => void
  /** The stream broke off, or was refused: the network, the server, or a session that has ended. */
  onBreak: () => void
}

/**
 * Listens to the server's changes until the function it answers is called. A broken stream is opened again. One that
 * the server closed in favor of newer ones of the same session is opened again once somebody looks at its tab.
 */
export function listenToChanges(listener: Listener): () => void {
  let stop = () => {}
  let refusals = 0
  let wasOpen = false
  const open = () => {
    const source = new EventSource('/api/events')
    let isBroken = false
    source.addEventListener('open', () => {
      if (wasOpen) listener.onReturn()
      wasOpen = true
      isBroken = false
      refusals = 0
    })
    source.addEventListener('change', (event) => listener.onChange(JSON.parse(event.data as string)))
    source.addEventListener('error', () => {
      // The browser reconnects by itself unless it was refused. Each break is reported once.
      const isRefused = source.readyState === EventSource.CLOSED
      if (isRefused) reopenAfter(waitOf(refusals++))
      if (isRefused || !isBroken) listener.onBreak()
      isBroken = true
    })
    source.addEventListener('bye', () => {
      source.close()
      if (isLookedAt()) reopenAfter(spread(STREAM_AWAY_MS), reopenWhenLookedAt)
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
  const reopenAfter = (milliseconds: number, reopen = open) => {
    const timer = setTimeout(reopen, milliseconds)
    stop = () => clearTimeout(timer)
  }
  open()
  return () => stop()
}

const isLookedAt = () => document.visibilityState === 'visible'

// Twice as long after each refusal.
function waitOf(refusals: number): number {
  return spread(Math.min(FIRST_WAIT_MS * 2 ** refusals, LONGEST_WAIT_MS))
}

// So that not all browsers come back to a restarted server at once.
function spread(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2)
}
