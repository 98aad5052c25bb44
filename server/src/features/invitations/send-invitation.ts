import { qrIdOf } from '@kinhold/domain/invitations'
import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import { action, rollBack } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { noSuchLanguage } from '../../http/language.ts'
import { isRefused, refuse } from '../../http/refusals.ts'
import { newId } from '../../http/tokens.ts'
import { areBonded } from '../bonds/bonds.queries.ts'
import { addInvitedAgain, holdEnding, lastEndingOf } from '../bonds/ended-bonds.queries.ts'
import { pairOfKey } from '../messages/conversation.values.ts'
import type { Note } from '../notifications/kinds.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { lockPair, lockPairWith, lockPlayers, playerById } from '../players/players.queries.ts'
import { areApart } from '../ties/ties.queries.ts'
import { playersWhoSeeInvitation, removeOutlived } from './changes.queries.ts'
import {
  alreadyBonded,
  alreadyInvited,
  cannotInvite,
  checkRecipient,
  invitedByThem,
} from './check-recipient.ts'
import {
  addInvitation,
  invitationById,
  type InvitationRow,
  type Invited,
  isInvitedBy,
} from './invitations.queries.ts'
import { checkInviting } from './inviting/check-inviting.ts'

type Wish = { phone: string; name: string; language?: string | undefined }

export const sendInvitation = action(async (tx, deps: Deps, me: PlayerRow, to: Wish) => {
  const { language = null } = to
  if (language !== null && !deps.words.offered.includes(language)) return noSuchLanguage()
  await lockPairWith(tx, me.id, to.phone)
  return send(tx, deps, me, { ...to, language, hidesPhone: false })
})

/**
 * Sends an invitation. Locks the sponsor, so that simultaneous requests stay within the limit. Must run after
 * `lockPair`, because it can remove older invitations between the two people.
 */
export async function send(tx: Tx, deps: Deps, me: PlayerRow, to: Invited) {
  await lockPlayers(tx, [me.id])
  await holdEnding(tx, me.id, to.phone)
  // The sponsor may have been suspended while this transaction was waiting for the lock.
  if ((await playerById(tx, me.id))?.status !== 'active') return cannotInvite(to)
  const refusal = (await checkRecipient(tx, me, to)) ?? (await checkInviting(tx, deps, me))
  if (refusal) return refusal
  await removeOutlived(tx, me, to.phone)
  const id = await addInvitation(tx, { ...to, sponsorId: me.id, qrId: qrIdOf(me.id, new Date(), newId()) })
  if (id === null) return rollBack(alreadyInvited(to))
  await addInvitedAgain(tx, me.id, to.phone)
  const sent = (await invitationById(tx, id))!
  const players = await playersWhoSeeInvitation(tx, sent)
  await notifyPlayers(tx, deps, notesOf(sent, players), [{ topic: 'invitation', key: id, players }])
  return sent
}

/** Returns a notification about an invitation for each player except its sponsor and the admin. */
export function notesOf(invitation: InvitationRow, players: number[]): Note[] {
  const recipients = players.filter((id) => id !== invitation.sponsorId && id !== ADMIN_ID)
  return recipients.map((to) => ({ kind: 'invitation', to, about: { id: invitation.sponsorId } }))
}

/** Invites the other player of an ended bond (TRU-08) without revealing that player's number. */
export async function sendAgain(deps: Deps, me: PlayerRow, key: string) {
  const pair = pairOfKey(key, me.id)
  return pair ? sendTo(deps, me, pair.otherId) : noEndedBond()
}

// Locks both players, so that parallel requests send only one invitation, to the recipient's current number.
const sendTo = action(async (tx, deps: Deps, me: PlayerRow, otherId: number) => {
  await lockPair(tx, me.id, otherId)
  await lockPlayers(tx, [me.id, otherId])
  if (await areApart(tx, me.id, otherId)) return noEndedBond()
  if (!(await lastEndingOf(tx, me.id, otherId))) return noEndedBond()
  if (await areBonded(tx, me.id, otherId)) return alreadyBonded()
  const sent = await sendHidden(tx, deps, me, (await playerById(tx, otherId))!)
  return isRefused(sent) && sent.status === 400 ? noEndedBond() : sent
})

/** Invites a member without revealing the member's number. The caller must lock both players. */
export async function sendHidden(tx: Tx, deps: Deps, me: PlayerRow, { id, name, phone }: PlayerRow) {
  if (phone === null) return cannotInvite({ hidesPhone: true })
  await holdEnding(tx, me.id, phone)
  if (await isInvitedBy(tx, me, id)) return invitedByThem()
  return send(tx, deps, me, { phone, name, language: null, hidesPhone: true })
}

const noEndedBond = () => refuse(404, 'bond_not_found', msg`Bond not found`)
