import { PUSH_BROWSERS } from '@kinhold/domain/limits'
import type { Subscription } from '../../delivery/push/push.ts'
import type { Deps } from '../../deps.ts'
import { type TooOften, useUp } from '../../http/limits.ts'
import { holdAsker, type Holder, keepSubscription } from './push.queries.ts'

/** Reasons that a browser is not subscribed; `signed_out`: its session ended during the request. */
export type NotKept = 'push_address_refused' | 'signed_out'

// A browser subscribes each time the app starts in it.
const SUBSCRIBING = { name: 'push', uses: 100, seconds: 3600 }

/** Subscribes a browser to pushes while the app is closed. */
export async function keepBrowser(
  deps: Pick<Deps, 'db' | 'push' | 'limits'>,
  holder: Holder,
  subscription: Subscription,
): Promise<{ id: number; isNew: boolean } | NotKept | TooOften> {
  if (!deps.push.accepts(subscription)) return 'push_address_refused'
  const tooOften = await useUp(deps.limits, { rule: SUBSCRIBING, key: String(holder.playerId) })
  if (tooOften) return tooOften
  return deps.db.transaction().execute(async (tx) => {
    if (!(await holdAsker(tx, holder, subscription.endpoint))) return 'signed_out'
    return keepSubscription(tx, holder, subscription, PUSH_BROWSERS)
  })
}
