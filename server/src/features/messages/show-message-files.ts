import { mayCall } from '../../http/access.ts'
import type { Principal } from '../../http/principal.ts'
import { isInMessageFor } from './messages.queries.ts'

/** A message's files are for its two sides while they have it; the admin sees only their own. */
export function showMessageFiles(caller: Principal) {
  if (caller.kind !== 'player' || !mayCall(['member'], caller)) return null
  return isInMessageFor(caller.player.id)
}
