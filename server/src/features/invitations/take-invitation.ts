import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import { areApart } from '../ties/ties.queries.ts'
import { lockInvitation } from './changes.queries.ts'
import type { InvitationRow } from './invitations.queries.ts'

/** An invitation and the caller's side; `isRecipient`: it is to their phone or, once answered, they answered it. */
export type Taken = { invitation: InvitationRow; isSponsor: boolean; isRecipient: boolean }

/** Locks an invitation until the transaction ends; null if it is absent, declined or hidden from the caller. */
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
