import type { Change } from '@kinhold/contract/live'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** What is done with what the stream says. */
export type Listener = {
  onChange: (change: Change) => void
  /** The stream is back after an interruption, in which changes may have been missed. */
  onReturn: () => void
  /** The stream broke off, or was refused: the network, the server, or a session that has ended. */
  onBreak: () => void
}

/** Listens to the server's changes until the function it answers is called. A broken stream is opened again. */
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
      // The browser reconnects by itself unless it was refused. One word about each break is enough.
      const isRefused = source.readyState === EventSource.CLOSED
      if (isRefused) reopenAfter(waitOf(refusals++))
      if (isRefused || !isBroken) listener.onBreak()
      isBroken = true
    })
    stop = () => source.close()
  }
  const reopenAfter = (milliseconds: number) => {
    const timer = setTimeout(open, milliseconds)
    stop = () => clearTimeout(timer)
  }
  open()
  return () => stop()
}

// Twice as long after each refusal, spread so that a restarted server is not met by everyone at once.
function waitOf(refusals: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** refusals, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2)
}
