import { vi } from 'vitest'
import { answering, type Replies, type Sent } from './answers.ts'

export type { Canned, Replies, Sent } from './answers.ts'

/** Replaces fetch with `answering`. Returns the requests so far, oldest first. */
export function serve(replies: Replies): Sent[] {
  const sent: Sent[] = []
  const { over } = underWay
  const answer = answering(replies, sent)
  vi.stubGlobal('fetch', (...asked: Parameters<typeof answer>) => Promise.race([answer(...asked), over]))
  return sent
}

/** Fails every pending request, so that nothing is still waiting for a response after the test. */
export function endReplies(): void {
  underWay.end(new DOMException('The test is over.', 'AbortError'))
  underWay = begun()
}

let underWay = begun()

function begun() {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  return { over: promise, end: reject }
}
