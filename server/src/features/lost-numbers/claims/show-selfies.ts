import { isAdmin } from '@kinhold/domain/players'
import { mayCall } from '../../../http/access.ts'
import type { Principal } from '../../../http/principal.ts'
import { isSelfieFor } from './helpers.queries.ts'

/** Restricts the selfie of a claim to helpers who can still confirm it and the admin. */
export function showSelfies(caller: Principal) {
  if (caller.kind !== 'player' || !mayCall(['member'], caller)) return null
  return isSelfieFor({ id: caller.player.id, isAdmin: isAdmin(caller.player) })
}
