import { qrIdOf } from '@kinhold/domain/invitations'
import { EDITS_PER_INVITATION_DAY, EDITS_PER_SPONSOR_DAY } from '@kinhold/domain/limits'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/database.ts'
import { rollBack, transact } from '../../db/transact.ts'
import { type TooOften, useUp } from '../../http/limits.ts'
import { newId } from '../../http/tokens.ts'
import { addInvitedAgain, holdEnding } from '../bonds/ended-bonds.queries.ts'
import { checkInviting } from '../inviting/check-inviting.ts'
import type { NoRoom } from '../inviting/inviting.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { lockPlayers, playerById } from '../players/players.queries.ts'
import { changeInvitation, playersWhoSeeInvitation } from './changes.queries.ts'
import { checkRecipient, type Uninvitable } from './check-recipient.ts'
import { invitationById, type InvitationRow, whoIsKept } from './invitations.queries.ts'
import { notesOf } from './send-invitation.ts'
import { type Taken, takeInvitation } from './take-invitation.ts'

/**
 * Reasons for not changing an invitation; `registered`: the recipient has registered and awaits their confirmation.
 */
export type NotEdited = NotEditable | TooOften | NoRoom
type NotEditable = Uninvitable | 'not_found' | 'not_you' | 'not_pending' | 'registered'

type Change = { phone?: string | undefined; name?: string | undefined }

/**
 * Changes the recipient of a pending invitation (INV-50). A new phone gets a new code, and the old link stops working.
 */
export async function editInvitation(
  deps: Deps,
  me: PlayerRow,
  id: number,
  change: Change,
): Promise<InvitationRow | NotEdited> {
  const tooOften = change.phone === undefined ? null : await countEdit(deps, me, id, change.phone)
  return tooOften ?? transact(deps.db, (tx) => edit(tx, deps, me, id, change))
}

const PER_INVITATION = { name: 'invitation_edits', uses: EDITS_PER_INVITATION_DAY, seconds: 86_400 }
const PER_SPONSOR = { name: 'sponsor_edits', uses: EDITS_PER_SPONSOR_DAY, seconds: 86_400 }

// Limited, because each new number can be texted a code. Counted before the transaction, because limits use their own
// connection.
async function countEdit(deps: Deps, me: PlayerRow, id: number, phone: string): Promise<TooOften | null> {
  const invitation = await invitationById(deps.db, id)
  if (invitation?.sponsorId !== me.id || !isTurned(invitation, phone)) return null
  return useUp(
    deps.limits,
    { rule: PER_INVITATION, key: String(id) },
    { rule: PER_SPONSOR, key: String(me.id) },
  )
}

async function edit(tx: Tx, deps: Deps, caller: PlayerRow, id: number, change: Change) {
  await lockPlayers(tx, [caller.id])
  const me = (await playerById(tx, caller.id))!
  const taken = await takeInvitation(tx, me, id)
  const refusal = refusalOf(taken)
  if (refusal) return refusal
  const before = taken!.invitation
  const phone = change.phone ?? before.recipientPhone
  const isOtherPhone = isTurned(before, change.phone)
  if (isOtherPhone) await holdEnding(tx, me.id, phone)
  // A new phone is a new recipient in the place of the first.
  const unfit = isOtherPhone
    ? ((await checkRecipient(tx, me, { phone, hidesPhone: false })) ?? (await checkInviting(tx, deps, me, 1)))
    : null
  if (unfit) return unfit
  const isChanged = await changeInvitation(tx, id, {
    recipient_name: change.name ?? before.recipientName,
    recipient_phone: phone,
    hides_phone: before.hidesPhone && !isOtherPhone,
    withheld_from: isOtherPhone ? whoIsKept(me.id, { phone, hidesPhone: false }) : before.withheldFrom,
    qr_id: isOtherPhone ? qrIdOf(me.id, new Date(), newId()) : before.qrId,
  })
  if (!isChanged) return rollBack('already_invited')
  if (isOtherPhone) await addInvitedAgain(tx, me.id, phone)
  const after = (await invitationById(tx, id))!
  await tell(tx, deps, before, after)
  return after
}

// A hidden number is never compared, so that the right guess looks like any other.
function isTurned({ hidesPhone, recipientPhone }: InvitationRow, phone: string | undefined): boolean {
  return phone !== undefined && (hidesPhone || phone !== recipientPhone)
}

function refusalOf(taken: Taken | null): NotEditable | null {
  if (!taken) return 'not_found'
  if (!taken.isSponsor) return 'not_you'
  if (taken.invitation.status !== 'pending') return 'not_pending'
  return taken.invitation.recipientId === null ? null : 'registered'
}

async function tell(tx: Tx, deps: Deps, before: InvitationRow, after: InvitationRow): Promise<void> {
  const saw = await playersWhoSeeInvitation(tx, before)
  const see = await playersWhoSeeInvitation(tx, after)
  const notes = after.recipientPhone === before.recipientPhone ? [] : notesOf(after, see)
  await notifyPlayers(tx, deps, notes, [
    { topic: 'invitation', key: after.id, players: [...new Set([...saw, ...see])] },
  ])
}
