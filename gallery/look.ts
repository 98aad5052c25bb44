import type { AppConfig } from '@kinhold/contract/config'
import type { Account } from '@kinhold/contract/sessions'
import type { RouteObject } from 'react-router'
import type { Replies } from '../web/testing/answers.ts'
import type { Hand } from './hand.ts'
import type { Words } from './words.ts'

/**
 * A screen in one state: the whole app at an address, with canned replies instead of a server. A call
 * that has no canned reply fails the look.
 *
 * Looks are in `looks/NAME.look.tsx`, and `looks/NAME.test.ts` tests them. Members' words come from `words`,
 * so that a look can also be shown with endless words.
 *
 * The last of the `steps` must wait for what the look is about; otherwise it might be checked too early.
 */
export type Look = {
  /** A unique name for the state, in lower case with hyphens. It's also the title of the look's test. */
  name: string
  /** The address of the page. */
  at: string
  /** The signed-in account, by default Ann; null for a visitor. */
  account?: Account | null
  config?: Partial<AppConfig>
  replies?: Replies
  steps?: (hand: Hand) => Promise<unknown>
  /** The only kind of window to check; with 'each', the look is mounted again for a desktop. */
  on?: 'phone' | 'desktop' | 'each'
  /** True if the screen shows nothing written by members, so that endless words would change nothing. */
  isOfOurWords?: true
  /** True if the look shows something that is still loading, because a reply is `NEVER`. */
  isLoading?: true
  /** The contents of local storage, by key. */
  kept?: Record<string, unknown>
  /** Content shared from another app: words, and the name of a file. */
  shared?: { text: string; name: string }
  /** Routes to use instead of the app's own. */
  routes?: RouteObject[]
}

/** A function that makes the looks of one place in the given words. */
export type Looks = (words: Words) => Look[]
