import { mayCall } from '../../../http/access.ts'
import type { Principal } from '../../../http/principal.ts'
import { seekerOf } from '../../vaults/see-vault.ts'
import { isInVaultFor } from './files.queries.ts'

/** The files of a vault are for its owner and whoever may enter it; those of archived posts for the owner alone (VLT-111). */
export function showVaultFiles(caller: Principal) {
  if (caller.kind === 'invitee' || !mayCall(['member', 'vault_user'], caller)) return null
  return isInVaultFor(seekerOf(caller))
}
