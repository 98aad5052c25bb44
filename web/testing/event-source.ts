import type { Change } from '@kinhold/contract/live'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Replaces the browser's EventSource, which jsdom lacks. Returns the streams opened so far, oldest first. */
export function stubEventSource(): FakeEventSource[] {
  const opened: FakeEventSource[] = []
  vi.stubGlobal(
    'EventSource',
    class extends FakeEventSource {
      constructor(url: string) {
        super(url)
        opened.push(this)
      }
    },
  )
  return opened
}

class FakeEventSource extends EventTarget {
  static CONNECTING = 0
  static OPEN = 1
  static CLOSED = 2
  readyState = FakeEventSource.CONNECTING
  url: string
  constructor(url: string) {
    super()
    this.url = url
  }

  close() {
    this.readyState = FakeEventSource.CLOSED
  }

  open() {
    this.readyState = FakeEventSource.OPEN
    return act(async () => void this.dispatchEvent(new Event('open')))
  }

  change(change: Change) {
    return act(
      async () => void this.dispatchEvent(new MessageEvent('change', { data: JSON.stringify(change) })),
    )
  }

  /** Sends 'bye', as the server does to make room for newer streams in the same session. */
  bye() {
    return act(async () => void this.dispatchEvent(new MessageEvent('bye', { data: '' })))
  }

  /** Breaks the connection. The browser then retries on its own, or gives up if `refused`. */
  fail(refused = false) {
    this.readyState = refused ? FakeEventSource.CLOSED : FakeEventSource.CONNECTING
    return act(async () => void this.dispatchEvent(new Event('error')))
  }
}
