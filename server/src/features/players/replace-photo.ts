import type { Deps } from '../../deps.ts'
import type { PlayerRow } from '../../http/principal.ts'
import { storePhoto } from '../uploads/store-photo.ts'
import { playersWhoSee } from './audience.queries.ts'
import { changePlayer } from './players.queries.ts'

/** Makes a new photo the player's own; the old one is removed with what nothing uses. */
export async function replacePhoto(deps: Deps, me: PlayerRow, bytes: Buffer): Promise<PlayerRow> {
  const photoId = await storePhoto(deps, { playerId: me.id }, bytes)
  return deps.db.transaction().execute(async (tx) => {
    const changed = await changePlayer(tx, me.id, { photo_id: photoId })
    await deps.live.tell(tx, [{ topic: 'player', key: me.id, players: await playersWhoSee(tx, me.id) }])
    return changed
  })
}
