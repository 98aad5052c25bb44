import type { AppConfig } from '@kinhold/contract/config'
import type { Account } from '@kinhold/contract/sessions'
import type { RouteObject } from 'react-router'
import type { Replies } from '../web/testing/answers.ts'
import type { Hand } from './hand.ts'
import type { Words } from './words.ts'

/**
 * A look is one screen in one state, mounted by itself: the whole app at an address, with an account signed
 * in, with canned replies that the contract checks. It needs no server, no database and no earlier look.
 *
 * Looks are in `looks/NAME.look.tsx`, whose default export is a function `(words: Words): Look[]`. Members'
 * texts come from the words, so that the same look also exists with endless words. `looks/NAME.test.ts` tests
 * each look of the file. Replies come from the makers in `web/testing/made` and in the gallery; a look states
 * only its differences. A call without a canned reply fails the look.
 *
 * `steps` are a person's actions that lead to the state: a `Hand` presses and types by role and name. The
 * last step must wait for the subject of the look; otherwise the look could be checked too early.
 */
export type Look = {
  /** The title of the look's test: the visible state, in lower case with hyphens. Unique among all looks. */
  name: string
  /** The address of the page. */
  at: string
  /** The signed-in account: Ann by default; null is a visitor. */
  account?: Account | null
  config?: Partial<AppConfig>
  replies?: Replies
  steps?: (hand: Hand) => Promise<unknown>
  /** The only window to check, as for a menu of phones; 'each' mounts the look again for a desktop. */
  on?: 'phone' | 'desktop' | 'each'
  /** Set if the screen shows no words that people write, so that endless words would change nothing. */
  isOfOurWords?: true
  /** Stored data of the browser, by storage key. */
  kept?: Record<string, unknown>
  /** Content shared from another app, as the service worker stores it: words, and a file of this name. */
  shared?: { text: string; name: string }
  /** Routes to use in place of the app's routes. */
  routes?: RouteObject[]
}

/** Makes the looks of one place in the given words. */
export type Looks = (words: Words) => Look[]
