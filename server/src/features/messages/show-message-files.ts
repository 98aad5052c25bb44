import { mayCall } from '../../http/access.ts'
import type { Principal } from '../../http/principal.ts'
import { isInMessageFor } from './messages.queries.ts'

/** The files of a message are for its two sides, as long as they have it; the admin sees their own alone. */
export function showMessageFiles(caller: Principal) {
  if (caller.kind !== 'player' || !mayCall(['member'], caller)) return null
  return isInMessageFor(caller.player.id)
}
