import type { AppConfig } from '@kinhold/contract/config'
import type { Account } from '@kinhold/contract/sessions'
import type { RouteObject } from 'react-router'
import type { Replies } from '../web/testing/answers.ts'
import type { Hand } from './hand.ts'
import type { Words } from './words.ts'

/**
 * A look is one screen in one state, mounted by itself: the whole app at an address, with an account signed in, on canned
 * replies that the contract checks. It needs no server, no database and no earlier look.
 *
 * Looks are in `looks/NAME.look.tsx`, whose default export is a function `(words: Words): Look[]`. Members' texts come
 * from the words, so that the same look also exists with endless ones. `looks/NAME.test.ts` beside it tests each of them.
 * Replies come from the makers of `web/testing/made` and those beside them; a look states only what differs. A call that
 * was not canned fails the look.
 *
 * `steps` are a person's actions that lead to the state: presses and types by role and name with a `Hand`. They end by
 * waiting for the subject of the look, or it may be checked too early.
 */
export type Look = {
  /** The title of its test: the visible state, in small letters with hyphens. Unique among all looks. */
  name: string
  /** The address of its page. */
  at: string
  /** The signed-in account: Ann by default; null is a visitor. */
  account?: Account | null
  config?: Partial<AppConfig>
  replies?: Replies
  steps?: (hand: Hand) => Promise<unknown>
  /** The only window it is viewed in: some menus exist only on phones or close when a window grows. 'each' mounts it again for a desktop. */
  on?: 'phone' | 'desktop' | 'each'
  /** The screen shows no words of a person's, so endless words would change nothing. */
  isOfOurWords?: true
  /** Stored data of the browser, by storage key. */
  kept?: Record<string, unknown>
  /** Content shared from another app, as the service worker stores it: words, and a file of this name. */
  shared?: { text: string; name: string }
  /** Routes other than the app's. */
  routes?: RouteObject[]
}

/** The looks of one place, in these words. */
export type Looks = (words: Words) => Look[]
