import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { storePhoto } from '../uploads/store-photo.ts'
import { savePlayer } from '../players/save-player.ts'

/** Makes a new photo the player's own; the old one is removed with what nothing uses. */
export async function replacePhoto(deps: Deps, me: PlayerRow, bytes: Buffer): Promise<PlayerRow> {
  return savePlayer(deps, me.id, { photo_id: await storePhoto(deps, { playerId: me.id }, bytes) })
}
