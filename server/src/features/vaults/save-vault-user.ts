import { isReservedName } from '@kinhold/domain/player-names'
import type { Deps } from '../../deps.ts'
import { type LimitRule, type TooOften, useUp } from '../../http/limits.ts'
import {
  changeSettings,
  ownersSharingWith,
  renameVaultUser,
  type SettingsRow,
} from './vault-users.queries.ts'
import { audiencesOf } from './vaults.queries.ts'

// Each is told to everyone in all of their vaults.
const RENAMING: LimitRule = { name: 'display_names', uses: 20, seconds: 600 }

/** Why a vault user is not called so. */
export type NotNamed = { refused: 'name_reserved' } | TooOften

/** Gives a vault user another name to be shown by, and tells whoever sees it; answers why not, else null. */
export async function saveDisplayName(
  deps: Deps,
  phone: string,
  displayName: string,
): Promise<NotNamed | null> {
  if (isReservedName(displayName)) return { refused: 'name_reserved' }
  const tooOften = await useUp(deps.limits, { rule: RENAMING, key: phone })
  if (tooOften) return tooOften
  await deps.db.transaction().execute(async (tx) => {
    await renameVaultUser(tx, phone, displayName)
    const audiences = await audiencesOf(tx, phone)
    await deps.live.tell(
      tx,
      audiences.map(({ vaultId, ...audience }) => ({ topic: 'vault', key: vaultId, ...audience })),
    )
  })
  return null
}

/** Keeps what a vault user has chosen. Owners, who see when they last looked or not any more, are told. */
export async function saveSettings(
  deps: Deps,
  phone: string,
  change: Parameters<typeof changeSettings>[2],
): Promise<SettingsRow> {
  return deps.db.transaction().execute(async (tx) => {
    const settings = await changeSettings(tx, phone, change)
    const owners = change.showOnlineStatus === undefined ? [] : await ownersSharingWith(tx, phone)
    await deps.live.tell(
      tx,
      owners.map(({ vaultId, ownerId }) => ({ topic: 'vault', key: vaultId, players: [ownerId] })),
    )
    return settings
  })
}
