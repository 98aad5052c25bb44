import { qrIdOf } from '@kinhold/domain/invitations'
import type { PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import { action, rollBack } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { type TooOften, useUp } from '../../http/limits.ts'
import { isRefused, refuse } from '../../http/refusals.ts'
import { newId } from '../../http/tokens.ts'
import { addInvitedAgain, holdEnding } from '../bonds/ended-bonds.queries.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { despiteDeadlocks } from '../players/hold-players.ts'
import { lockPlayers, playerById } from '../players/players.queries.ts'
import { changeInvitation, deleteInvitation, playersWhoSeeInvitation } from './changes.queries.ts'
import { alreadyInvited, checkRecipient } from './check-recipient.ts'
import { invitationById, type InvitationRow, whoIsKept } from './invitations.queries.ts'
import { checkInviting } from './inviting/check-inviting.ts'
import { notesOf } from './send-invitation.ts'
import { takeSent } from './take-invitation.ts'

/** The daily limits on number changes, for one invitation and for all invitations of a sponsor. */
export const EDITS_PER_INVITATION_DAY = 5
export const EDITS_PER_SPONSOR_DAY = 20

type Change = { phone?: string | undefined; name?: string | undefined }

/** Changes the recipient of a pending invitation (INV-50). A new number voids the old link. */
export async function editInvitation(deps: Deps, me: PlayerRow, id: number, change: Change) {
  const tooOften = change.phone === undefined ? null : await countEdit(deps, me, id, change.phone)
  return tooOften ?? despiteDeadlocks(() => edit(deps, me, id, change))
}

const PER_INVITATION = { name: 'invitation_edits', uses: EDITS_PER_INVITATION_DAY, seconds: 86_400 }
const PER_SPONSOR = { name: 'sponsor_edits', uses: EDITS_PER_SPONSOR_DAY, seconds: 86_400 }

// Number changes are limited, because a code can be texted to each new number. The limits use a separate
// database connection, so check them before the transaction starts.
async function countEdit(deps: Deps, me: PlayerRow, id: number, phone: string): Promise<TooOften | null> {
  const invitation = await invitationById(deps.db, id)
  if (invitation?.sponsorId !== me.id || !isTurned(invitation, phone)) return null
  return useUp(
    deps.limits,
    { rule: PER_INVITATION, key: String(id) },
    { rule: PER_SPONSOR, key: String(me.id) },
  )
}

const edit = action(async (tx, deps: Deps, caller: PlayerRow, id: number, change: Change) => {
  // Lock the invitation before its sponsor, in the same order as registering and accepting do.
  const before = await takeSent(tx, caller, id)
  if (isRefused(before)) return before
  await lockPlayers(tx, [caller.id])
  const me = (await playerById(tx, caller.id))!
  if (before.status !== 'pending')
    return refuse(
      409,
      'not_pending',
      msg`This invitation has been accepted already, so it cannot be changed.`,
    )
  if (before.recipientId !== null)
    return refuse(
      409,
      'not_pending',
      msg`This person has registered already. You can confirm or decline them.`,
    )
  const phone = change.phone ?? before.recipientPhone
  const isOtherPhone = isTurned(before, change.phone)
  if (isOtherPhone) await holdEnding(tx, me.id, phone)
  const to = { phone, hidesPhone: false }
  // Don't count the invitation being edited towards the limit.
  const unfit = isOtherPhone
    ? ((await checkRecipient(tx, me, to)) ?? (await checkInviting(tx, deps, me, 1)))
    : null
  if (unfit) return unfit
  const isChanged = await changeInvitation(tx, id, {
    recipient_name: change.name ?? before.recipientName,
    recipient_phone: phone,
    hides_phone: before.hidesPhone && !isOtherPhone,
    withheld_from: isOtherPhone ? whoIsKept(me.id, to) : before.withheldFrom,
    is_unsent: before.isUnsent || isOtherPhone,
    qr_id: isOtherPhone ? qrIdOf(me.id, new Date(), newId()) : before.qrId,
  })
  if (!isChanged) return rollBack(alreadyInvited(to))
  if (isOtherPhone) await addInvitedAgain(tx, me.id, phone)
  const after = (await invitationById(tx, id))!
  await notify(tx, deps, before, after)
  return after
})

// Never compare a hidden number, so that the response doesn't reveal a correct guess.
function isTurned({ hidesPhone, recipientPhone }: InvitationRow, phone: string | undefined): boolean {
  return phone !== undefined && (hidesPhone || phone !== recipientPhone)
}

async function notify(tx: Tx, deps: Deps, before: InvitationRow, after: InvitationRow): Promise<void> {
  const saw = await playersWhoSeeInvitation(tx, before)
  const see = await playersWhoSeeInvitation(tx, after)
  const notes = after.recipientPhone === before.recipientPhone ? [] : notesOf(after, see)
  await notifyPlayers(tx, deps, notes, [
    { topic: 'invitation', key: after.id, players: [...new Set([...saw, ...see])] },
  ])
}

/**
 * Revokes a pending or accepted invitation, but keeps any bond that it led to (INV-53). Returns the refusal,
 * or null.
 */
export const removeInvitation = action(async (tx, deps: Deps, me: PlayerRow, id: number) => {
  const invitation = await takeSent(tx, me, id)
  if (isRefused(invitation)) return invitation
  const players = await playersWhoSeeInvitation(tx, invitation)
  await deleteInvitation(tx, id)
  await deps.live.publish(tx, [{ topic: 'invitation', key: id, players }])
  return null
})
