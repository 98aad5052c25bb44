import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { savePlayer } from '../players/save-player.ts'
import { type PhotoNotStored, storePhoto } from '../uploads/store-photo.ts'

/** Stores a new photo as the player's own; the old one is removed with other unused uploads. */
export async function replacePhoto(
  deps: Deps,
  me: PlayerRow,
  bytes: Buffer,
): Promise<PlayerRow | PhotoNotStored> {
  const stored = await storePhoto(deps, { playerId: me.id }, bytes)
  return typeof stored === 'string' ? savePlayer(deps, me.id, { photo_id: stored }) : stored
}
