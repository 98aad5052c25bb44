import type { PlayerRow } from '@kinhold/domain/players'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused } from '../../http/refusals.ts'
import { deleteInvitation, playersWhoSeeInvitation } from './changes.queries.ts'
import { takeSent } from './take-invitation.ts'

/** Revokes an invitation, answered or not (INV-53); a bond that it formed stays. Returns the refusal, or null. */
export const removeInvitation = action(async (tx, deps: Deps, me: PlayerRow, id: number) => {
  const invitation = await takeSent(tx, me, id)
  if (isRefused(invitation)) return invitation
  const players = await playersWhoSeeInvitation(tx, invitation)
  await deleteInvitation(tx, id)
  await deps.live.tell(tx, [{ topic: 'invitation', key: id, players }])
  return null
})
