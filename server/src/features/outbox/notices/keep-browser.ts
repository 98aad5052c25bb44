import { PUSH_BROWSERS } from '@kinhold/domain/limits'
import type { Subscription } from '../../../delivery/push/push.ts'
import type { Deps } from '../../../deps.ts'
import { refuse, type Refused } from '../../../http/refusals.ts'
import { holdAsker, type Holder, keepSubscription } from './push.queries.ts'

/** Subscribes a browser to pushes while the app is closed; `signed_out`: its session ended during the request. */
export async function keepBrowser(
  deps: Pick<Deps, 'db' | 'push'>,
  holder: Holder,
  subscription: Subscription,
): Promise<{ id: number; isNew: boolean } | 'signed_out' | Refused<400>> {
  if (!deps.push.accepts(subscription))
    return refuse(
      400,
      'push_address_refused',
      'This browser cannot be notified while it is closed: we cannot reach its address for notifications.',
    )
  return deps.db.transaction().execute(async (tx) => {
    if (!(await holdAsker(tx, holder, subscription.endpoint))) return 'signed_out'
    return keepSubscription(tx, holder, subscription, PUSH_BROWSERS)
  })
}
