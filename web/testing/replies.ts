import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { Canned, Sent } from './canned.ts'
import { refusal } from './visitor.ts'

/**
 * Fakes a server that rejects requests with this message until the test calls `mend`. After that, the server
 * returns this body. `retry` waits for the message, calls `mend` and presses Retry.
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

/** Creates a reply that succeeds only once, so that later changes on screen can't come from a refetch. */
export function answeredOnce(body: unknown) {
  let isAnswered = false
  return () => {
    if (isAnswered) return new TypeError('Failed to fetch')
    isAnswered = true
    return { status: 200, body }
  }
}

/** Creates a reply that waits until the test calls `answer`. */
export function held() {
  const { promise, resolve } = Promise.withResolvers<Canned>()
  return { reply: () => promise, answer: resolve }
}

/** Creates the replies for listing an item and for removing it. After the removal, the list is empty. */
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

/** Creates a reply for a list with two pages. `cursor` requests the second page. */
export function twoPages(cursor: string, first: unknown[], second: unknown[]) {
  return ({ path }: Sent) => {
    const [list, query = ''] = path.split('?')
    if (query.includes(`before=${cursor}`)) return { status: 200, body: second }
    return { status: 200, body: first, headers: { link: `<${list}?before=${cursor}>; rel="next"` } }
  }
}
