import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../../db/database.ts'
import { transact } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import { areBonded } from '../../bonds/bonds.queries.ts'
import { holdEnding, lastEndingOf } from '../../bonds/ended-bonds.queries.ts'
import { pairOfKey } from '../../messages/conversation.values.ts'
import { lockPlayers, playerById } from '../../players/players.queries.ts'
import { areApart } from '../../ties/ties.queries.ts'
import { type InvitationRow, isInvitedBy } from '../invitations.queries.ts'
import { type NotSent, send } from '../send-invitation.ts'

/** Reasons for not inviting again; `bond_not_found`: the two have no ended bond. */
export type NotSentAgain = Exclude<NotSent, 'own_phone'> | 'bond_not_found' | 'invited_by_them'

/** Invites the other side of an ended bond again (TRU-08), without revealing their number. */
export async function sendAgain(
  deps: Deps,
  me: PlayerRow,
  key: string,
): Promise<InvitationRow | NotSentAgain> {
  const pair = pairOfKey(key, me.id)
  if (!pair) return 'bond_not_found'
  return transact(deps.db, (tx) => sendWithin(tx, deps, me, pair.otherId))
}

// Locks both rows before any lookup, so that of many parallel calls one sends, with the other's current number.
async function sendWithin(tx: Tx, deps: Deps, me: PlayerRow, otherId: number) {
  await lockPlayers(tx, [me.id, otherId])
  if (await areApart(tx, me.id, otherId)) return 'bond_not_found'
  if (!(await lastEndingOf(tx, me.id, otherId))) return 'bond_not_found'
  if (await areBonded(tx, me.id, otherId)) return 'already_bonded'
  const other = (await playerById(tx, otherId))!
  if (other.phone === null) return 'cannot_invite'
  await holdEnding(tx, me.id, other.phone)
  if (await isInvitedBy(tx, me, otherId)) return 'invited_by_them'
  const sent = await send(tx, deps, me, { phone: other.phone, name: other.name, hidesPhone: true })
  return sent === 'own_phone' ? 'bond_not_found' : sent
}
