import { registrationPath } from '@kinhold/contract/paths'
import { qrIdOf } from '@kinhold/domain/invitations'
import type { PlayerRow } from '@kinhold/domain/players'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../http/tokens.ts'
import { checkInviting } from '../invitations/inviting/check-inviting.ts'
import { addPersonalInvite, endPersonalInvites } from '../invitations/personal-invites.queries.ts'
import { lockPlayers } from '../players/players.queries.ts'

export const makeQr = action(async (tx, deps: Deps, me: PlayerRow, origin: string) => {
  // Lock the owner's row, so that simultaneous requests can't exceed the limit.
  await lockPlayers(tx, [me.id])
  const noRoom = await checkInviting(tx, deps, me)
  if (noRoom) return noRoom
  const qrId = qrIdOf(me.id, new Date(), newId())
  await addPersonalInvite(tx, { qrId, sponsorId: me.id })
  await deps.live.publish(tx, [{ topic: 'invitation', key: null, players: [me.id] }])
  return { qrId, url: origin + registrationPath({ ref: me.id, sponsor: me.name, phone: '', qrId }) }
})

/** Revokes a member's usable personal invites, so that they no longer count as open. */
export async function takeBackQrs(deps: Deps, me: PlayerRow): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await endPersonalInvites(tx, me.id)
    await deps.live.publish(tx, [{ topic: 'invitation', key: null, players: [me.id] }])
  })
}
