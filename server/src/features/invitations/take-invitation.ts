import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import { areApart } from '../ties/ties.queries.ts'
import { lockInvitation } from './changes.queries.ts'
import type { InvitationRow } from './invitations.queries.ts'

export type Taken = { invitation: InvitationRow; isSponsor: boolean; isRecipient: boolean }

/** Locks an invitation until the transaction ends. Returns null if the caller can't see it. */
export async function takeInvitation(tx: Tx, me: PlayerRow, id: number): Promise<Taken | null> {
  const invitation = await lockInvitation(tx, id)
  if (!invitation) return null
  const isSponsor = invitation.sponsorId === me.id
  const isRecipient =
    invitation.recipientId === null
      ? invitation.recipientPhone === me.phone && invitation.withheldFrom !== me.id
      : invitation.recipientId === me.id
  if (!isSponsor && !isRecipient && !isAdmin(me)) return null
  const otherId = isSponsor ? invitation.recipientId : invitation.sponsorId
  const isHidden = otherId !== null && (await areApart(tx, me.id, otherId))
  return isHidden ? null : { invitation, isSponsor, isRecipient }
}

/**
 * Locks an invitation until the transaction ends, and rejects the request unless the caller sent the
 * invitation.
 */
export async function takeSent(tx: Tx, me: PlayerRow, id: number) {
  const taken = await takeInvitation(tx, me, id)
  if (!taken) return noInvitation()
  if (taken.isSponsor) return taken.invitation
  return refuse(403, 'not_you', msg`Only the person who sent this invitation can do this.`)
}

export const noInvitation = () => notFound('This invitation')
export const notRecipient = () => refuse(403, 'not_you', msg`Only the person who was invited can do this.`)

export const ownInvitation = () =>
  refuse(
    409,
    'own_invitation',
    msg`You sent this invitation yourself, to a number that is yours now. You can delete it.`,
  )
