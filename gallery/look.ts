import type { AppConfig } from '@kinhold/contract/config'
import type { Account } from '@kinhold/contract/sessions'
import type { RouteObject } from 'react-router'
import type { Replies } from '../web/testing/answers.ts'
import type { Hand } from './hand.ts'
import type { Words } from './words.ts'

/**
 * A screen in one state: the whole app at an address, with canned replies and without a server. A call
 * without a canned reply fails the look.
 *
 * Looks are in `looks/NAME.look.tsx`, and `looks/NAME.test.ts` tests them. Members' words come from `words`,
 * so that the same look also exists with endless words.
 *
 * The last of the `steps` must wait for the subject of the look; otherwise the check could come too early.
 */
export type Look = {
  /** The unique name of the state, in lower case with hyphens. It is the title of the look's test. */
  name: string
  /** The address of the page. */
  at: string
  /** The signed-in account, by default Ann; null for a visitor. */
  account?: Account | null
  config?: Partial<AppConfig>
  replies?: Replies
  steps?: (hand: Hand) => Promise<unknown>
  /** The only kind of window to check. 'each' mounts the look again for a desktop. */
  on?: 'phone' | 'desktop' | 'each'
  /** True if the screen shows no words of members. Endless words would then change nothing. */
  isOfOurWords?: true
  /** The content of the local storage, by key. */
  kept?: Record<string, unknown>
  /** The content shared from another app: words, and the name of a file. */
  shared?: { text: string; name: string }
  /** The routes that replace the app's routes. */
  routes?: RouteObject[]
}

/** A function that makes the looks of one place in the given words. */
export type Looks = (words: Words) => Look[]
