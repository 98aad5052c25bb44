import { msg } from '@kinhold/domain/msg'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import type { InviteePrincipal } from '../../http/principal.ts'
import { refuse } from '../../http/refusals.ts'
import { playersWhoSeeInvitation } from '../invitations/changes.queries.ts'
import { isDeclinedByInvitee, markDeclinedByInvitee } from '../invitations/declined.queries.ts'
import { lockPending } from '../invitations/invitations.queries.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'

/** Declines the invitation that the invitee opened. Repeating this changes nothing. */
export const declineAsInvitee = action(async (tx, deps: Deps, { invitationId: id }: InviteePrincipal) => {
  if (id === null) return nothingToDecline()
  const invitation = await lockPending(tx, id)
  if (!invitation) return (await isDeclinedByInvitee(tx, { id })) ? null : notPending()
  await markDeclinedByInvitee(tx, id)
  const players = await playersWhoSeeInvitation(tx, invitation)
  await notifyPlayers(
    tx,
    deps,
    [{ kind: 'invitation_declined', to: invitation.sponsorId, invited: { id } }],
    [{ topic: 'invitation', key: id, players }],
  )
  return null
})

const nothingToDecline = () =>
  refuse(
    409,
    'nothing_to_decline',
    msg`Only an invitation to your own number can be declined. You can simply close this page.`,
  )

const notPending = () =>
  refuse(409, 'not_pending', msg`This invitation is no longer open, so it cannot be declined.`)
