import type { PlayerRow } from '@kinhold/domain/players'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused } from '../../http/refusals.ts'
import { clearUnsent } from './changes.queries.ts'
import { takeSent } from './take-invitation.ts'

/** Records that an invitation's link was sent, either by the server or by its sponsor (FAM-81). */
export const logSent = action(async (tx, deps: Deps, me: PlayerRow, id: number) => {
  const invitation = await takeSent(tx, me, id)
  if (isRefused(invitation)) return invitation
  const isNew = await clearUnsent(tx, id)
  if (isNew) await deps.live.publish(tx, [{ topic: 'invitation', key: id, players: [me.id] }])
  return null
})
