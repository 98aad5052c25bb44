import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { lockPlayers } from '../players/players.queries.ts'
import { checkLink } from './check-link.ts'
import type { InvitationRow } from './invitations.queries.ts'
import { sponsorOfLink } from './links.queries.ts'
import { type NotSent, send } from './send-invitation.ts'

/** Reasons for not inviting by a link. */
export type NotLinked = Exclude<NotSent, 'own_phone'> | 'not_open' | 'own_link' | 'invited_by_them'

/**
 * Invites the maker of a link that a member opened. The link replaces the number, which the sender sees only after
 * acceptance.
 */
export async function sendByLink(
  deps: Deps,
  me: PlayerRow,
  qrId: string,
): Promise<InvitationRow | NotLinked> {
  return transact(deps.db, (tx) => sendWithin(tx, deps, me, qrId))
}

// Locks both rows before any lookup, so that of many parallel calls one sends, with the other's current number.
async function sendWithin(tx: Tx, deps: Deps, me: PlayerRow, qrId: string) {
  const makerId = await sponsorOfLink(tx, qrId, me.id)
  await lockPlayers(tx, [me.id, makerId ?? me.id])
  const link = await checkLink(tx, me, qrId)
  if (!link) return 'not_open'
  const { sponsor, standing } = link
  if (standing === 'own') return 'own_link'
  if (standing === 'invited_by_them') return standing
  if (sponsor.phone === null) return 'cannot_invite'
  const sent = await send(tx, deps, me, { phone: sponsor.phone, name: sponsor.name, hidesPhone: true })
  return sent === 'own_phone' ? 'own_link' : sent
}
