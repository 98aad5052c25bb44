import { SUSPENSIONS_THAT_PAUSE } from '@kinhold/domain/limits'
import { ADMIN_ID } from '@kinhold/domain/players'
import type { Tx } from '../../../db/database.ts'
import { type Note, noteOf } from '../../notifications/notes.values.ts'
import { keepEvents } from '../../players/history/events.queries.ts'
import { addSuspension, countSuspended, holdInviting, pauseInviting } from './inviting.queries.ts'

/**
 * Counts a suspension against the sponsor; the third pauses inviting until the admin lifts it, and returns a note.
 */
export async function keepSuspension(
  tx: Tx,
  { id, sponsorId }: { id: number; sponsorId: number | null },
): Promise<Note[]> {
  if (sponsorId === null || sponsorId === ADMIN_ID) return []
  await holdInviting(tx, sponsorId)
  await addSuspension(tx, sponsorId, id)
  if ((await countSuspended(tx, sponsorId)) < SUSPENSIONS_THAT_PAUSE) return []
  if (!(await pauseInviting(tx, sponsorId))) return []
  await keepEvents(tx, [{ playerId: sponsorId, kind: 'inviting_paused' }])
  return [noteOf.trust(sponsorId, 'inviting_paused')]
}
