import { refuse, type Refused } from '../../http/refusals.ts'
import type { NotKept } from './keep-browser.ts'

/** Refusals for a browser that is not subscribed. */
export const KEEPING = {
  push_address_refused: () =>
    refuse(
      400,
      'push_address_refused',
      'This browser cannot be told while it is closed: its address for that is none we can reach.',
    ),
} satisfies Record<Exclude<NotKept, 'signed_out'>, () => Refused<400>>
