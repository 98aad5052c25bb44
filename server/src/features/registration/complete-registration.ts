import { pairKey } from '@kinhold/domain/bonds'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { InviteePrincipal, PlayerRow } from '../../http/principal.ts'
import { ADMIN_ID } from '@kinhold/domain/players'
import { addBond } from '../bonds/bonds.queries.ts'
import { lockPending, markVerified } from '../invitations/invitations.queries.ts'
import { playersWhoSee } from '../players/audience.queries.ts'
import { addPlayer, lockPlayer, PhoneTaken, playerByPhone, renewPlayer } from '../players/players.queries.ts'
import { removePass } from '../sign-in/passes.queries.ts'
import { addSession } from '../sign-in/sessions.queries.ts'
import { replaceSession } from '../sign-in/sign-in.ts'
import type { Visit } from '../sign-in/visit.ts'
import { giveUpload, isOwnUpload } from '../uploads/uploads.queries.ts'

/** What became of a registration; `token` opens the new member's session. */
export type Registration =
  | { kind: 'registered' | 'renewed'; player: PlayerRow; token: string }
  | { kind: 'not_invited' | 'phone_taken' | 'unknown_photo' }

type Form = { name: string; photoId: string }
/** The browser that registers; `oldToken`: the session it carried so far, which ends. */
type From = { visit: Visit; oldToken: Buffer | null }

/**
 * Makes an invitee a member in one transaction: the player, the bond with the sponsor, the invitation's verification and
 * the session. Of many at once one registers; the others are refused.
 */
export async function completeRegistration(
  deps: Deps,
  invitee: InviteePrincipal,
  form: Form,
  from: From,
): Promise<Registration> {
  if (!(await isOwnUpload(deps.db, form.photoId, { passHash: invitee.passHash })))
    return absentPhoto(deps.db, invitee)
  try {
    return await deps.db.transaction().execute((tx) => register(tx, deps, invitee, form, from))
  } catch (error) {
    if (error instanceof PhoneTaken) return { kind: 'phone_taken' }
    throw error
  }
}

async function register(
  tx: Tx,
  deps: Deps,
  invitee: InviteePrincipal,
  form: Form,
  { visit, oldToken }: From,
): Promise<Registration> {
  const settled =
    invitee.invitationId === null ? await renew(tx, deps, invitee, form) : await join(tx, deps, invitee, form)
  if (!('player' in settled)) return settled
  await giveUpload(tx, form.photoId, settled.player.id)
  await removePass(tx, invitee.passHash)
  await replaceSession(deps, tx, oldToken)
  return { ...settled, token: await addSession(tx, { playerId: settled.player.id }, visit) }
}

async function join(tx: Tx, deps: Deps, invitee: InviteePrincipal, form: Form) {
  const invitation = await lockPending(tx, invitee.invitationId!)
  if (!invitation || invitation.recipientPhone !== invitee.phone) return refusedJoin(tx, invitee)
  const player = await addPlayer(tx, { ...form, phone: invitee.phone, sponsorId: invitation.sponsorId })
  await addBond(tx, { sponsorId: invitation.sponsorId, inviteeId: player.id })
  await markVerified(tx, invitation.id)
  const players = [invitation.sponsorId, player.id, ADMIN_ID]
  await deps.live.tell(tx, [
    { topic: 'invitation', key: invitation.id, players },
    { topic: 'bond', key: pairKey(invitation.sponsorId, player.id), players },
    { topic: 'player', key: player.id, players: await playersWhoSee(tx, player.id) },
  ])
  return { kind: 'registered' as const, player }
}

async function refusedJoin(tx: Tx, invitee: InviteePrincipal) {
  return {
    kind: (await playerByPhone(tx, invitee.phone)) ? ('phone_taken' as const) : ('not_invited' as const),
  }
}

async function renew(tx: Tx, deps: Deps, invitee: InviteePrincipal, form: Form) {
  const player = await lockPlayer(tx, invitee.playerId!)
  if (player?.awaiting !== 'registration' || player.status !== 'active')
    return { kind: 'not_invited' as const }
  const renewed = await renewPlayer(tx, player.id, { ...form, sponsorId: invitee.sponsorId })
  await deps.live.tell(tx, [{ topic: 'player', key: player.id, players: await playersWhoSee(tx, player.id) }])
  return { kind: 'renewed' as const, player: renewed }
}

// The second of two at once finds the photo given away already: what it did wrong is to come second.
async function absentPhoto(db: Db, invitee: InviteePrincipal): Promise<Registration> {
  const taken = invitee.invitationId !== null && (await playerByPhone(db, invitee.phone)) !== undefined
  return { kind: taken ? 'phone_taken' : 'unknown_photo' }
}
