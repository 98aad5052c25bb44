import type { PlayerRow } from '@kinhold/domain/players'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refusals.ts'
import { markDeclined, playersWhoSeeInvitation } from './changes.queries.ts'
import { noInvitation, notRecipient, ownInvitation, takeInvitation } from './take-invitation.ts'

/**
 * Declines an invitation: it leaves both lists, and the sponsor may invite again after 30 days. Returns the refusal, or
 * null.
 */
export const declineInvitation = action(async (tx, deps: Deps, me: PlayerRow, id: number) => {
  const taken = await takeInvitation(tx, me, id)
  if (!taken) return noInvitation()
  if (!taken.isRecipient) return notRecipient()
  if (taken.invitation.status !== 'pending')
    return refuse(409, 'not_pending', 'This invitation has been accepted already, so it can not be declined.')
  if (taken.isSponsor) return ownInvitation()
  await markDeclined(tx, id, me.id)
  const players = await playersWhoSeeInvitation(tx, taken.invitation)
  await deps.live.tell(tx, [{ topic: 'invitation', key: id, players }])
  return null
})
