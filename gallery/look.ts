import type { AppConfig } from '@kinhold/contract/config'
import type { Account } from '@kinhold/contract/sessions'
import type { RouteObject } from 'react-router'
import type { Replies } from '../web/testing/answers.ts'
import type { Hand } from './hand.ts'
import type { Words } from './words.ts'

/**
 * A screen in one state: the whole app at an address, with canned replies instead of a server. A call without
 * a canned reply makes the look's test fail.
 *
 * Looks are in `looks/NAME.look.tsx`, and `looks/NAME.test.ts` tests them. Everything that
 * members write comes from `words`, so that a look can also be shown with extremely long text.
 *
 * The last of the `steps` must wait for the content under test, or the look might be checked too early.
 */
export type Look = {
  /** A unique name for the state, in lower case with hyphens. It's also the title of the look's test. */
  name: string
  /** The address of the page. */
  at: string
  /** The signed-in account, or null for a visitor. Defaults to Ann. */
  account?: Account | null
  config?: Partial<AppConfig>
  replies?: Replies
  steps?: (hand: Hand) => Promise<unknown>
  /**
   * The window sizes to check; all sizes by default. 'each' also checks all sizes, but mounts the look a
   * second time for the desktop.
   */
  on?: 'phone' | 'desktop' | 'each'
  /** True if the screen shows no text that members write, so longer sample text makes no difference. */
  isOfOurWords?: true
  /** True if the look shows a loading state, because one of its replies is `NEVER`. */
  isLoading?: true
  /** The contents of local storage, by key. */
  kept?: Record<string, unknown>
  /** Content shared from another app: some text, and a file name. */
  shared?: { text: string; name: string }
  /** Routes to use instead of the app's own. */
  routes?: RouteObject[]
}

/** A function that returns all looks in one `.look.tsx` file, with the given sample text. */
export type Looks = (words: Words) => Look[]
