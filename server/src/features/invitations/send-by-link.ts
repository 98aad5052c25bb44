import type { PlayerRow } from '@kinhold/domain/players'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, refuse } from '../../http/refusals.ts'
import { lockPlayers } from '../players/players.queries.ts'
import { checkLink, noLink } from './check-link.ts'
import { cannotInvite, invitedByThem } from './check-recipient.ts'
import { sponsorOfLink } from './links.queries.ts'
import { send } from './send-invitation.ts'

/**
 * Invites the maker of a link that a member opened. The link replaces the number, which the sender sees only after
 * acceptance.
 */
export const sendByLink = action(async (tx, deps: Deps, me: PlayerRow, qrId: string) => {
  const makerId = await sponsorOfLink(tx, qrId, me.id)
  // Locked before any other lookup, so that of many parallel calls one sends, with the other's current number.
  await lockPlayers(tx, [me.id, makerId ?? me.id])
  const link = await checkLink(tx, me, qrId)
  if (!link) return noLink()
  const { sponsor, standing } = link
  if (standing === 'own') return ownLink()
  if (standing === 'invited_by_them') return invitedByThem()
  if (sponsor.phone === null) return cannotInvite({ hidesPhone: true })
  const sent = await send(tx, deps, me, { phone: sponsor.phone, name: sponsor.name, hidesPhone: true })
  return isRefused(sent) && sent.status === 400 ? ownLink() : sent
})

const ownLink = () => refuse(409, 'own_link', 'This link is your own. Show it to somebody else.')
