import { isAdmin } from '@kinhold/domain/players'
import { mayCall } from '../../http/access.ts'
import type { Principal } from '../../http/principal.ts'
import { isInPost, isInPostFor } from './posts.queries.ts'

/** Restricts the files of a post to readers of its board: the members of the group and the admin. */
export function showPostFiles(caller: Principal) {
  if (caller.kind !== 'player' || !mayCall(['member'], caller)) return null
  return isAdmin(caller.player) ? isInPost() : isInPostFor(caller.player.id)
}
