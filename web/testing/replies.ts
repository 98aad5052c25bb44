import type { Sent } from './canned.ts'
import { refusal } from './visitor.ts'

/** A server that refuses with this sentence until it is mended, and then answers this body. */
export function brokenAtFirst(sentence: string, body: unknown) {
  let isDown = true
  return {
    reply: () => (isDown ? refusal(503, 'not_ready', sentence) : { status: 200, body }),
    mend: () => void (isDown = false),
  }
}

/**
 * A list that is answered once and never again: what is shown later is the work of the screen alone, and no answer of the
 * server mends it.
 */
export function answeredOnce(body: unknown) {
  let isAnswered = false
  return () => {
    if (isAnswered) return new TypeError('Failed to fetch')
    isAnswered = true
    return { status: 200, body }
  }
}

/** A list with one item until that is taken away: the reply to the list, and to the call that does it. */
export function goneOnce(one: unknown) {
  let isThere = true
  return {
    list: () => ({ status: 200, body: isThere ? [one] : [] }),
    removal: () => {
      isThere = false
      return { status: 204 }
    },
  }
}

/** A list in two pages; the second is asked for by this cursor. */
export function twoPages(cursor: string, first: unknown[], second: unknown[]) {
  return ({ path }: Sent) => {
    const [list, query = ''] = path.split('?')
    if (query.includes(`before=${cursor}`)) return { status: 200, body: second }
    return { status: 200, body: first, headers: { link: `<${list}?before=${cursor}>; rel="next"` } }
  }
}
