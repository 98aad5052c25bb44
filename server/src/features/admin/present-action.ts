import type { AdminAction } from '@kinhold/contract/admin'
import { presentCard } from '../players/present-player.ts'
import type { adminActions } from './admin.queries.ts'

/** An action of the admin as the list shows it. */
export function presentAction(row: Awaited<ReturnType<typeof adminActions>>[number]): AdminAction {
  const { targetId: id, targetName: name, targetPhotoId: photoId } = row
  return {
    id: row.id,
    actor: presentCard({ id: row.actorId, name: row.actorName, photoId: row.actorPhotoId }),
    action: row.action,
    target: id === null ? null : presentCard({ id, name: name!, photoId }),
    reason: row.otherName === null ? row.reason : `to ${row.otherName}`,
    explains: row.explainsId,
    createdAt: row.createdAt.toISOString(),
  }
}
