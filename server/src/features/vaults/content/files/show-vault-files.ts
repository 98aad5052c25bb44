import { mayCall } from '../../../../http/access.ts'
import type { Principal } from '../../../../http/principal.ts'
import { seekerOf } from '../../see-vault.ts'
import { isInVaultFor } from './files.queries.ts'

/** Shows a vault's files to its owner and all who may enter it; those of archived posts only to the owner (VLT-111). */
export function showVaultFiles(caller: Principal) {
  if (caller.kind === 'invitee' || !mayCall(['member', 'vault_user'], caller)) return null
  return isInVaultFor(seekerOf(caller))
}
