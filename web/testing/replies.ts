import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { Canned, Sent } from './canned.ts'
import { refusal } from './visitor.ts'

/**
 * A server that refuses with this sentence until it is fixed, and then returns this body. `retry` waits for the
 * sentence, fixes the server and presses Retry.
 */
export function brokenAtFirst(sentence: string, body: unknown) {
  let isDown = true
  const mend = () => void (isDown = false)
  return {
    reply: () => (isDown ? refusal(503, 'not_ready', sentence) : { status: 200, body }),
    mend,
    retry: async (user: UserEvent) => {
      expect(await screen.findByText(sentence)).toBeVisible()
      mend()
      await user.click(screen.getByRole('button', { name: 'Retry' }))
    },
  }
}

/**
 * A list that the server returns only once: later changes on the screen are the screen's own, not the effect of a
 * reload.
 */
export function answeredOnce(body: unknown) {
  let isAnswered = false
  return () => {
    if (isAnswered) return new TypeError('Failed to fetch')
    isAnswered = true
    return { status: 200, body }
  }
}

/** A call without a response until the test calls `answer` with one. */
export function held() {
  const { promise, resolve } = Promise.withResolvers<Canned>()
  return { reply: () => promise, answer: resolve }
}

/** A list with one item until that is removed: the reply to the list, and to the call that removes it. */
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

/** A list in two pages; this cursor requests the second. */
export function twoPages(cursor: string, first: unknown[], second: unknown[]) {
  return ({ path }: Sent) => {
    const [list, query = ''] = path.split('?')
    if (query.includes(`before=${cursor}`)) return { status: 200, body: second }
    return { status: 200, body: first, headers: { link: `<${list}?before=${cursor}>; rel="next"` } }
  }
}
