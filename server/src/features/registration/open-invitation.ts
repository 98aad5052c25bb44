import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { type InvitationRow, openInvitationOf } from '../invitations/invitations.queries.ts'
import { livePersonalInvite, type PersonalInvite } from '../invitations/personal-invites.queries.ts'
import { isVoidLink } from '../invitations/void/void-invitations.queries.ts'
import { isBlocked } from '../phones/blocked-phones.queries.ts'
import { playerByPhone } from '../players/players.queries.ts'
import { addPass } from '../sign-in/passes.queries.ts'
import { readVisit } from '../sessions/read-visit.ts'
import { type NotTexted, textCode } from '../sign-in/text-code.ts'
import { isTrusted } from '../sessions/trust.queries.ts'

/** What a registration link names. */
type Link = { phone?: string | undefined; ref?: number | undefined; qrId?: string | undefined }

/** What a link opened. `token` is that of the pass; with a personal invite, name and number are unknown. */
export type Opened = {
  recipientName: string | null
  phone: string | null
  sponsorId: number
  mustProve: boolean
  token: string
}
/**
 * Why a link opened nothing; `not_open`: there is no such invitation, or it was taken back while it was opened; `void`: its
 * sponsor does not vouch any more.
 */
export type NotOpened = { refused: 'not_open' | 'void' | 'phone_blocked' } | NotTexted

/** Opens a registration link: its browser may complete one registration, once the invited number is proved. */
export async function openInvitation(deps: Deps, link: Link, context: Context): Promise<Opened | NotOpened> {
  const personal = await livePersonalInvite(deps.db, link)
  if (personal) return openPersonal(deps, personal)
  const { phone, qrId } = link
  if (phone !== undefined && (await isBlocked(deps.db, phone))) return { refused: 'phone_blocked' }
  // A bare ref names nobody in particular.
  const invitation =
    phone === undefined && qrId === undefined ? undefined : await openInvitationOf(deps.db, link)
  if (!invitation)
    return { refused: qrId !== undefined && (await isVoidLink(deps.db, qrId)) ? 'void' : 'not_open' }
  if (await playerByPhone(deps.db, invitation.recipientPhone)) return { refused: 'not_open' }
  if (await isBlocked(deps.db, invitation.recipientPhone)) return { refused: 'phone_blocked' }
  return openFor(deps, invitation, context)
}

// Nobody knows the number of whoever scans a QR: they type it when they register.
async function openPersonal(deps: Deps, { qrId, sponsorId }: PersonalInvite): Promise<Opened | NotOpened> {
  const token = await deps.db.transaction().execute((tx) => addPass(tx, { personalQrId: qrId }))
  if (token === null) return { refused: 'not_open' }
  return { recipientName: null, phone: null, sponsorId, mustProve: false, token }
}

async function openFor(
  deps: Deps,
  { id, recipientName, recipientPhone: phone, sponsorId }: InvitationRow,
  context: Context,
): Promise<Opened | NotOpened> {
  const visit = readVisit(context, deps.config)
  const phoneProved = !deps.config.phoneVerification || (await isTrusted(deps.db, visit.browserHash, phone))
  const order = { phone, purpose: 'sign_in', playerId: null, sponsorId } as const
  const notTexted = phoneProved ? null : await textCode(deps, order, visit)
  if (notTexted) return notTexted
  const reason = { phone, phoneProved, invitationId: id }
  const token = await deps.db.transaction().execute((tx) => addPass(tx, reason))
  if (token === null) return { refused: 'not_open' }
  return { recipientName, phone, sponsorId, mustProve: !phoneProved, token }
}
