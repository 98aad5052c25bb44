import type { PlayerRow } from '@kinhold/domain/players'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { InviteePrincipal } from '../../http/principal.ts'
import { livePersonalInvite } from '../invitations/personal-invites.queries.ts'
import { playersWhoSee } from '../players/audience.queries.ts'
import { newsOfCounts } from '../players/tell-of-counts.ts'
import {
  lockPlayers,
  PhoneTaken,
  playerById,
  playerByPhone,
  renewPlayer,
} from '../players/players.queries.ts'
import { removePass } from '../sign-in/passes.queries.ts'
import { replaceSession } from '../sign-in/sign-in.ts'
import { giveTrust } from '../sign-in/trust.queries.ts'
import type { Visit } from '../sign-in/visit.ts'
import { giveUpload, isOwnUpload } from '../uploads/uploads.queries.ts'
import { joinByInvitation, type Newcomer } from './join-by-invitation.ts'
import { joinByQr } from './join-by-qr.ts'

/** What became of a registration; `token` opens the new member's session. */
export type Registration =
  | { kind: 'registered' | 'renewed'; player: PlayerRow; token: string }
  | { kind: 'not_invited' | 'phone_taken' | 'unknown_photo' }

/** The browser that registers; `oldToken`: the session it carried so far, which ends. */
type From = { visit: Visit; oldToken: Buffer | null }

/**
 * Makes an invitee a member in one transaction: the player, what binds them to the sponsor so far, and the session. Of
 * many at once one registers; the others are refused.
 */
export async function completeRegistration(
  deps: Deps,
  invitee: InviteePrincipal,
  form: Newcomer,
  from: From,
): Promise<Registration> {
  if (!(await isOwnUpload(deps.db, form.photoId, { passHash: invitee.passHash })))
    return absentPhoto(deps.db, invitee, form.phone)
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
  form: Newcomer,
  { visit, oldToken }: From,
): Promise<Registration> {
  const settled = await settle(tx, deps, invitee, form)
  if (!('player' in settled)) return settled
  await giveUpload(tx, form.photoId, settled.player.id)
  await giveTrust(tx, { phone: form.phone, playerId: settled.player.id, browserHash: visit.browserHash })
  await removePass(tx, invitee.passHash)
  const token = await replaceSession(deps, tx, { playerId: settled.player.id }, visit, oldToken)
  return { ...settled, token }
}

async function settle(tx: Tx, deps: Deps, invitee: InviteePrincipal, form: Newcomer) {
  if (invitee.playerId !== null) return renew(tx, deps, invitee.playerId, { ...invitee, ...form })
  return invitee.personalQrId === null
    ? joinByInvitation(tx, deps, invitee.invitationId!, form)
    : joinByQr(tx, deps, invitee.personalQrId, form)
}

// With both sponsors, where one who is gone is replaced: what they count changes.
async function renew(tx: Tx, deps: Deps, id: number, form: Newcomer & { sponsorId: number }) {
  const before = (await playerById(tx, id))?.sponsorId ?? form.sponsorId
  await lockPlayers(tx, [...new Set([id, before, form.sponsorId])])
  const player = await playerById(tx, id)
  if (player?.awaiting !== 'registration' || player.status !== 'active')
    return { kind: 'not_invited' as const }
  const renewed = await renewPlayer(tx, player.id, form)
  await deps.live.tell(tx, [
    { topic: 'player', key: player.id, players: await playersWhoSee(tx, player.id) },
    ...(await newsOfCounts(tx, [...new Set([before, form.sponsorId])])),
  ])
  return { kind: 'renewed' as const, player: renewed }
}

// The second of two at once finds the photo given away already: what it did wrong is to come second.
async function absentPhoto(db: Db, invitee: InviteePrincipal, phone: string): Promise<Registration> {
  if (invitee.playerId !== null) return { kind: 'unknown_photo' }
  if (await playerByPhone(db, phone)) return { kind: 'phone_taken' }
  const isOpen =
    invitee.personalQrId === null || (await livePersonalInvite(db, { qrId: invitee.personalQrId }))
  return { kind: isOpen ? 'unknown_photo' : 'not_invited' }
}
