import type { LinkStanding } from '@kinhold/domain/invitations'
import type { PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Db } from '../../db/database.ts'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, refuse } from '../../http/refusals.ts'
import { areBonded } from '../bonds/bonds.queries.ts'
import { lockPair, lockPlayers, playerById } from '../players/players.queries.ts'
import { cannotInvite, checkRecipient, invitedByThem } from './check-recipient.ts'
import { isInvitedBy } from './invitations.queries.ts'
import { type LinkUser, sponsorOfLink, userOfLink } from './personal-invites.queries.ts'
import { send } from './send-invitation.ts'

/** Invites the member whose link was opened, without revealing that member's number to the sender. */
export const sendByLink = action(async (tx, deps: Deps, me: PlayerRow, qrId: string) => {
  const makerId = await sponsorOfLink(tx, qrId, me.id)
  if (makerId !== undefined) await lockPair(tx, me.id, makerId)
  // Lock both players, so that simultaneous requests send only one invitation, to the recipient's current
  // number.
  await lockPlayers(tx, [me.id, makerId ?? me.id])
  const link = await checkLink(tx, me, qrId)
  if (!link) return noLink()
  const { sponsor, standing } = link
  if (standing === 'own') return ownLink()
  if (standing === 'invited_by_them') return invitedByThem()
  if (sponsor.phone === null) return cannotInvite({ hidesPhone: true })
  const { phone, name } = sponsor
  const sent = await send(tx, deps, me, { phone, name, language: null, hidesPhone: true })
  return isRefused(sent) && sent.status === 400 ? ownLink() : sent
})

const ownLink = () => refuse(409, 'own_link', msg`This link is your own. Show it to somebody else.`)

export type OpenedLink = { sponsor: PlayerRow; standing: LinkStanding; usedBy: LinkUser | undefined }

export async function checkLink(db: Db, me: PlayerRow, qrId: string): Promise<OpenedLink | null> {
  const id = await sponsorOfLink(db, qrId, me.id)
  const sponsor = id === undefined ? undefined : await playerById(db, id)
  if (!sponsor) return null
  const standing = await standingWith(db, me, sponsor)
  const usedBy = standing === 'own' ? await userOfLink(db, { qrId, ownerId: me.id }) : undefined
  return { sponsor, standing, usedBy }
}

export const noLink = () =>
  refuse(404, 'invitation_not_found', msg`This link is no longer open. Please ask for a new one.`)

async function standingWith(db: Db, me: PlayerRow, sponsor: PlayerRow): Promise<LinkStanding> {
  if (sponsor.id === me.id) return 'own'
  if (await areBonded(db, me.id, sponsor.id)) return 'connected'
  if (await isInvitedBy(db, me, sponsor.id)) return 'invited_by_them'
  if (sponsor.phone === null) return 'closed'
  const refusal = await checkRecipient(db, me, { phone: sponsor.phone, hidesPhone: true })
  if (refusal?.body.code === 'already_invited') return 'invited'
  return refusal === null ? 'open' : 'closed'
}
