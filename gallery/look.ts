import type { AppConfig } from '@kinhold/contract/config'
import type { Account } from '@kinhold/contract/sessions'
import type { RouteObject } from 'react-router'
import type { Replies } from '../web/testing/answers.ts'
import type { Hand } from './hand.ts'
import type { Words } from './words.ts'

/**
 * A look is one screen in one state, mounted by itself: the whole app at an address, with an account signed in, on canned
 * replies that the contract checks. It needs no server, no database and no look before it.
 *
 * Looks stand in `looks/NAME.look.tsx`, which exports a function of words as default: `(words: Words): Look[]`. What
 * people wrote is taken from the words, so that the same look is there with endless ones. Beside it stands
 * `looks/NAME.test.ts`, which has each of them looked at. Replies come from the makers of `web/testing/made` and those
 * beside them; what differs is said in the look. A call that was not canned fails the look.
 *
 * `steps` are what a person does until the state is there: presses and types by role and name with a `Hand`. They end by
 * seeing what the look is of, or it may be looked at too early.
 */
export type Look = {
  /** Says what is seen, in small letters with hyphens; no other look has it. It is the title of its test. */
  name: string
  /** The address it is at. */
  at: string
  /** Who is signed in: Ann unless told otherwise; null is a visitor. */
  account?: Account | null
  config?: Partial<AppConfig>
  replies?: Replies
  steps?: (hand: Hand) => Promise<unknown>
  /** Where it is looked at alone: what is a menu on phones, or closes when a window grows. 'each': it is mounted anew for a desktop. */
  on?: 'phone' | 'desktop' | 'each'
  /** Shows no words of a person's, so that endless ones would change nothing. */
  isOfOurWords?: true
  /** What the browser has kept from before, by the key of its storage. */
  kept?: Record<string, unknown>
  /** What another app has shared, as the service worker keeps it: words, and a file of this name. */
  shared?: { text: string; name: string }
  /** Other routes than the app's. */
  routes?: RouteObject[]
}

/** The looks of one place, in these words. */
export type Looks = (words: Words) => Look[]
