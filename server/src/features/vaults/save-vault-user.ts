import { isReservedName } from '@kinhold/domain/player-names'
import type { Deps } from '../../deps.ts'
import { nameReserved } from '../players/refuse-name.ts'
import { changeSettings, ownersSharingWith, renameVaultUser } from './vault-users.queries.ts'
import { audiencesOf } from './vaults.queries.ts'

export async function saveDisplayName(deps: Deps, phone: string, displayName: string) {
  if (isReservedName(displayName)) return nameReserved('displayName')
  await deps.db.transaction().execute(async (tx) => {
    await renameVaultUser(tx, phone, displayName)
    const audiences = await audiencesOf(tx, phone)
    await deps.live.publish(
      tx,
      audiences.map(({ vaultId, ...audience }) => ({ topic: 'vault', key: vaultId, ...audience })),
    )
  })
  return null
}

/**
 * Saves a vault user's settings. If they include `showOnlineStatus`, the owners who share a vault with the
 * user get a live update.
 */
export async function saveSettings(deps: Deps, phone: string, change: Parameters<typeof changeSettings>[2]) {
  return deps.db.transaction().execute(async (tx) => {
    const settings = await changeSettings(tx, phone, change)
    const owners = change.showOnlineStatus === undefined ? [] : await ownersSharingWith(tx, phone)
    await deps.live.publish(
      tx,
      owners.map(({ vaultId, ownerId }) => ({ topic: 'vault', key: vaultId, players: [ownerId] })),
    )
    return settings
  })
}
