import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/database.ts'
import { deleteInvitation, playersWhoSeeInvitation } from './changes.queries.ts'
import { takeInvitation } from './take-invitation.ts'

/** Reasons for not removing an invitation. */
export type NotRemoved = 'not_found' | 'not_you'

/** Revokes an invitation, answered or not (INV-53); a bond that it formed stays. Null if it was removed. */
export async function removeInvitation(deps: Deps, me: PlayerRow, id: number): Promise<NotRemoved | null> {
  return deps.db.transaction().execute((tx) => remove(tx, deps, me, id))
}

async function remove(tx: Tx, deps: Deps, me: PlayerRow, id: number): Promise<NotRemoved | null> {
  const taken = await takeInvitation(tx, me, id)
  if (!taken) return 'not_found'
  if (!taken.isSponsor) return 'not_you'
  const players = await playersWhoSeeInvitation(tx, taken.invitation)
  await deleteInvitation(tx, id)
  await deps.live.tell(tx, [{ topic: 'invitation', key: id, players }])
  return null
}
