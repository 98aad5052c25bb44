import { isAdmin } from '@kinhold/domain/players'
import { mayCall } from '../../http/access.ts'
import type { Principal } from '../../http/principal.ts'
import { seekerOf } from '../vaults/see-vault.ts'
import { isOnBoard, isOnBoardFor, isInVaultFor } from './files/files.queries.ts'

/** Restricts the files of a board to its readers: the members of the group and the admin. */
export function showBoardFiles(caller: Principal) {
  if (caller.kind !== 'player' || !mayCall(['member'], caller)) return null
  return isAdmin(caller.player) ? isOnBoard() : isOnBoardFor(caller.player.id)
}

/** Shows a vault's files to its owner and all who may enter it; those of archived posts only to the owner (VLT-111). */
export function showVaultFiles(caller: Principal) {
  if (caller.kind === 'invitee' || !mayCall(['member', 'vault_user'], caller)) return null
  return isInVaultFor(seekerOf(caller))
}
