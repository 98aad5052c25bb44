import type { PlayerRow } from '@kinhold/domain/players'
import { action } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import { isRefused, refuse } from '../../../http/refusals.ts'
import { areBonded } from '../../bonds/bonds.queries.ts'
import { holdEnding, lastEndingOf } from '../../bonds/ended-bonds.queries.ts'
import { pairOfKey } from '../../messages/conversation.values.ts'
import { lockPlayers, playerById } from '../../players/players.queries.ts'
import { areApart } from '../../ties/ties.queries.ts'
import { alreadyBonded, cannotInvite, invitedByThem } from '../check-recipient.ts'
import { isInvitedBy } from '../invitations.queries.ts'
import { send } from '../send-invitation.ts'

/** Invites the other side of an ended bond again (TRU-08), without revealing their number. */
export async function sendAgain(deps: Deps, me: PlayerRow, key: string) {
  const pair = pairOfKey(key, me.id)
  return pair ? sendTo(deps, me, pair.otherId) : noEndedBond()
}

// Locks both rows before any lookup, so that of many parallel calls one sends, with the other's current number.
const sendTo = action(async (tx, deps: Deps, me: PlayerRow, otherId: number) => {
  await lockPlayers(tx, [me.id, otherId])
  if (await areApart(tx, me.id, otherId)) return noEndedBond()
  if (!(await lastEndingOf(tx, me.id, otherId))) return noEndedBond()
  if (await areBonded(tx, me.id, otherId)) return alreadyBonded()
  const other = (await playerById(tx, otherId))!
  if (other.phone === null) return cannotInvite({ hidesPhone: true })
  await holdEnding(tx, me.id, other.phone)
  if (await isInvitedBy(tx, me, otherId)) return invitedByThem()
  const sent = await send(tx, deps, me, { phone: other.phone, name: other.name, hidesPhone: true })
  return isRefused(sent) && sent.status === 400 ? noEndedBond() : sent
})

const noEndedBond = () => refuse(404, 'bond_not_found', 'Bond not found')
