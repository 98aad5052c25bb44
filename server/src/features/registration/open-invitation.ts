import { msg } from '@kinhold/domain/msg'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { refuse, type Refused } from '../../http/refusals.ts'
import { isVoidLink } from '../invitations/changes.queries.ts'
import { isDeclinedByInvitee } from '../invitations/declined.queries.ts'
import { type InvitationRow, openInvitationOf } from '../invitations/invitations.queries.ts'
import { livePersonalInvite, type PersonalInvite } from '../invitations/personal-invites.queries.ts'
import { isBlocked } from '../phones/blocked-phones.queries.ts'
import { phoneBlocked } from '../phones/refuse-phone.ts'
import { playerByPhone } from '../players/players.queries.ts'
import { readVisit, type Visit } from '../sessions/read-visit.ts'
import { isTrusted } from '../sessions/trust.queries.ts'
import { addPass } from '../sign-in/passes.queries.ts'
import { textCode } from '../sign-in/text-code.ts'

type Link = { phone?: string | undefined; ref?: number | undefined; qrId?: string | undefined }

/** `recipientName` and `sponsorId` are null if unknown or still secret. */
export type Opened = {
  recipientName: string | null
  phone: string | null
  sponsorId: number | null
  mustProve: boolean
  token: string
}

export async function openInvitation(
  deps: Deps,
  link: Link,
  context: Context,
): Promise<Opened | Refused<403 | 404 | 429 | 503>> {
  const personal = await livePersonalInvite(deps.db, link)
  if (personal) return openPersonal(deps, personal)
  const { phone, qrId } = link
  if (phone !== undefined && (await isBlocked(deps.db, phone))) return phoneBlocked()
  const visit = readVisit(context, deps.config)
  const found = await findInvitation(deps, link, visit)
  if (!found) return qrId === undefined ? notOpen() : refusalOfLink(deps.db, qrId)
  const { recipientPhone } = found.invitation
  if (await playerByPhone(deps.db, recipientPhone)) return notOpen()
  if (await isBlocked(deps.db, recipientPhone)) return phoneBlocked()
  return openFor(deps, found, visit)
}

async function refusalOfLink(db: Db, qrId: string): Promise<Refused<404>> {
  if (await isVoidLink(db, qrId)) return noSponsor()
  return (await isDeclinedByInvitee(db, { qr_id: qrId })) ? declined() : notOpen()
}

const notOpen = () =>
  refuse(
    404,
    'invitation_not_found',
    msg`This invitation is no longer open. Please ask the person who invited you for a new one, or tell us that you would like to join.`,
  )

const noSponsor = () =>
  refuse(
    404,
    'invitation_void',
    msg`This invitation is void: the person who sent it cannot vouch for anyone at the moment. Please ask another person you know here for a new one, or tell us that you would like to join.`,
  )

const declined = () =>
  refuse(
    404,
    'invitation_declined',
    msg`This invitation was declined and is void: the person who opened it did not know who had sent it. If you do know them, ask them to show you their QR code.`,
  )

// A person who scans a QR code types their number only in the registration form.
async function openPersonal(deps: Deps, { qrId, sponsorId }: PersonalInvite): Promise<Opened | Refused<404>> {
  const token = await deps.db.transaction().execute((tx) => addPass(tx, { personalQrId: qrId }))
  if (token === null) return notOpen()
  return { recipientName: null, phone: null, sponsorId, mustProve: false, token }
}

/**
 * `isTold` is true if the response may include the recipient's name and the sponsor. `payerId` is the player
 * whose text budget the code counts against.
 */
type Found = { invitation: InvitationRow; isTold: boolean; payerId: number }

// A number alone must not reveal who invited it. `ref` selects one of the invitations to the number, but a
// wrong `ref` gets the same response as a right one. A `ref` without a number finds no invitation.
async function findInvitation(deps: Deps, link: Link, visit: Visit): Promise<Found | undefined> {
  const { phone, ref, qrId } = link
  if (phone === undefined && qrId === undefined) return undefined
  if (qrId !== undefined || (await isProved(deps, phone!, visit))) {
    const invitation = await openInvitationOf(deps.db, link)
    return invitation && { invitation, isTold: true, payerId: invitation.sponsorId }
  }
  const first = await openInvitationOf(deps.db, { phone })
  const chosen = ref === undefined ? first : await openInvitationOf(deps.db, { phone, ref })
  return first && { invitation: chosen ?? first, isTold: false, payerId: first.sponsorId }
}

async function isProved({ db, config }: Deps, phone: string, visit: Visit): Promise<boolean> {
  return !config.phoneVerification || isTrusted(db, visit.browserHash, phone)
}

/** Opens an invitation in this browser, and texts a code if the number must be confirmed. */
export async function openFor(
  deps: Deps,
  { invitation, isTold, payerId }: Found,
  visit: Visit,
  forOperator = false,
) {
  const { id, recipientName, recipientPhone: phone, sponsorId } = invitation
  const phoneProved = await isProved(deps, phone, visit)
  const order = { phone, purpose: 'sign_in', playerId: null, sponsorId: payerId } as const
  const notTexted = phoneProved ? null : await textCode(deps, order, visit)
  if (notTexted) return notTexted
  const reason = { phone, phoneProved, invitationId: id, forOperator }
  const token = await deps.db.transaction().execute((tx) => addPass(tx, reason))
  if (token === null) return notOpen()
  const told = isTold ? { recipientName, sponsorId } : { recipientName: null, sponsorId: null }
  return { ...told, phone, mustProve: !phoneProved, token }
}
