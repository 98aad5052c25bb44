import { SOURCE_LANGUAGE } from '@kinhold/domain/languages'
import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Db, Tx } from '../../db/database.ts'
import { action, rollBack } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { type Tokens, tokensOf } from '../../http/cookies.ts'
import type { Context } from '../../http/implement.ts'
import type { InviteePrincipal } from '../../http/principal.ts'
import { isRefused, refuse, type Refused } from '../../http/refusals.ts'
import { hashOf } from '../../http/tokens.ts'
import { livePersonalInvite } from '../invitations/personal-invites.queries.ts'
import type { Note } from '../notifications/kinds.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { holdPhone, isBlockedNow } from '../phones/blocked-phones.queries.ts'
import { phoneBlocked } from '../phones/refuse-phone.ts'
import { keepEvents } from '../players/history/events.queries.ts'
import { despiteDeadlocks } from '../players/hold-players.ts'
import { markOperator } from '../players/operator.queries.ts'
import {
  changePlayer,
  lockPlayers,
  playerById,
  playerByPhone,
  renewPlayer,
} from '../players/players.queries.ts'
import { newsOfCounts, notifyNewcomers, publishPlayer } from '../players/publish-player.ts'
import { endNumberOfOthers } from '../sessions/end-session.ts'
import { readVisit, seenOf, type Visit } from '../sessions/read-visit.ts'
import { replaceSession } from '../sessions/replace-session.ts'
import { sessionIn } from '../sessions/sessions.queries.ts'
import { removePass } from '../sign-in/passes.queries.ts'
import { giveUpload, isOwnUpload } from '../uploads/uploads.queries.ts'
import { takeOverWords } from '../posts/take-over-words.ts'
import { checkNewcomer, type Unfit } from './check-newcomer.ts'
import { joinByInvitation, type Newcomer, notInvited, phoneTaken } from './join-by-invitation.ts'
import { joinByQr } from './join-by-qr.ts'

type Registered = { kind: 'registered' | 'renewed'; player: PlayerRow; tokens: Tokens }

/** The browser in which the newcomer registers, and the tokens of its current sessions. */
type From = { visit: Visit; old: Tokens }

/** Registers a newcomer. Only one of several simultaneous requests succeeds. */
export async function completeRegistration(
  deps: Deps,
  invitee: InviteePrincipal,
  form: Newcomer & { sponsorId?: number | undefined },
  context: Context,
): Promise<Registered | Unfit> {
  const visit = readVisit(context, deps.config)
  const unfit = await checkNewcomer(deps, invitee, form, visit)
  if (unfit) return unfit
  if (!(await isOwnUpload(deps.db, form.photoId, invitee.passHash)))
    return absentPhoto(deps.db, invitee, form.phone)
  return despiteDeadlocks(() => register(deps, invitee, form, { visit, old: tokensOf(context) }))
}

const register = action(
  async (tx, deps: Deps, invitee: InviteePrincipal, form: Newcomer, { visit, old }: From) => {
    await holdPhone(tx, form.phone)
    if (await isBlockedNow(tx, form.phone)) return rollBack(phoneBlocked())
    const settled = await settle(tx, deps, invitee, form)
    if (isRefused(settled)) return rollBack(settled)
    await takeOverWords(tx, deps, { playerId: settled.player.id, phone: form.phone })
    await giveUpload(tx, form.photoId, settled.player.id)
    const { browserHash } = visit
    await endNumberOfOthers(tx, deps, { phone: form.phone, playerId: settled.player.id, browserHash })
    await removePass(tx, invitee.passHash)
    await keepLanguage(tx, deps, settled.player, visit)
    const kind = settled.kind === 'renewed' ? 'registered_anew' : 'registered'
    await keepEvents(tx, [{ playerId: settled.player.id, kind, detail: seenOf(visit) }])
    if (invitee.forOperator && (await isAtDesk(tx, old))) await markOperator(tx, settled.player.id)
    const tokens = await replaceSession(deps, tx, { playerId: settled.player.id }, visit, old)
    return { ...settled, tokens }
  },
)

// Sets the account's first language to that of the browser. Without a language, texts and e-mails would be in
// English.
async function keepLanguage(tx: Tx, { words }: Deps, player: PlayerRow, { language }: Visit): Promise<void> {
  if (words.offered.length === 1 || player.language !== null || language === SOURCE_LANGUAGE) return
  await changePlayer(tx, player.id, { language })
}

// The admin's invitation also opens in other people's browsers, where it must not create the operator's
// account.
async function isAtDesk(tx: Tx, { session }: Tokens): Promise<boolean> {
  return session !== null && (await sessionIn(tx, hashOf(session)))?.playerId === ADMIN_ID
}

async function settle(
  tx: Tx,
  deps: Deps,
  invitee: InviteePrincipal,
  form: Newcomer,
): Promise<Omit<Registered, 'tokens'> | Refused<403 | 409>> {
  if (invitee.playerId !== null) return renew(tx, deps, invitee.playerId, { ...invitee, ...form })
  return invitee.personalQrId === null
    ? joinByInvitation(tx, deps, invitee.invitationId!, form)
    : joinByQr(tx, deps, invitee.personalQrId, form)
}

// Lock the rows of the old and the new sponsor, because both sponsors' counts change.
async function renew(tx: Tx, deps: Deps, id: number, form: Newcomer & { sponsorId: number }) {
  const before = (await playerById(tx, id))?.sponsorId ?? form.sponsorId
  await lockPlayers(tx, [...new Set([id, before, form.sponsorId])])
  const player = await playerById(tx, id)
  if (player?.awaiting !== 'registration' || player.status !== 'active') return notInvited()
  const renewed = await renewPlayer(tx, player.id, form)
  await publishPlayer(tx, deps, player.id)
  await notifyNewcomers(tx, deps, player, renewed)
  const notes = sponsorsToTell(renewed).map((to): Note => ({
    kind: 'invitee_registered_anew',
    to,
    about: renewed,
  }))
  await notifyPlayers(tx, deps, notes, await newsOfCounts(tx, [...new Set([before, form.sponsorId])]))
  return { kind: 'renewed' as const, player: renewed }
}

// Don't notify the admin. A sponsor who must confirm the member gets a different notification.
function sponsorsToTell({ sponsorId, awaiting }: PlayerRow): number[] {
  return sponsorId === null || sponsorId === ADMIN_ID || awaiting !== null ? [] : [sponsorId]
}

const NO_PHOTO = msg`Please upload a selfie to complete registration`

// If the photo is missing because another registration has just used it, the refusal explains that the number
// is taken or the invitation is no longer open.
async function absentPhoto(db: Db, invitee: InviteePrincipal, phone: string) {
  const noPhoto = refuse(400, 'photo_required', NO_PHOTO, { profilePhoto: NO_PHOTO })
  if (invitee.playerId !== null) return noPhoto
  if (await playerByPhone(db, phone)) return phoneTaken()
  const isOpen =
    invitee.personalQrId === null || (await livePersonalInvite(db, { qrId: invitee.personalQrId }))
  return isOpen ? noPhoto : notInvited()
}
