import { auth } from '@kinhold/contract/auth'
import { LOGIN_TRIES_PER_ADDRESS, LOGIN_WINDOW_SECONDS } from '@kinhold/domain/limits'
import { isReservedName } from '@kinhold/domain/player-names'
import type { Deps } from '../../deps.ts'
import { addressKey } from '../../http/address.ts'
import type { Context, Handler } from '../../http/implement.ts'
import { takeOrRefuse } from '../../http/limits.ts'
import type { InviteePrincipal } from '../../http/principal.ts'
import { refuse } from '../../http/refusals.ts'
import { openInvitationOf } from '../invitations/invitations.queries.ts'
import { livePersonalInvite } from '../invitations/personal-invites.queries.ts'
import { presentPlayer } from '../players/present-player.ts'
import { playerByPhone } from '../players/players.queries.ts'
import { isBlocked } from '../phones/blocked-phones.queries.ts'
import { addPass } from '../sign-in/passes.queries.ts'
import { phoneBlocked } from '../phones/refuse-phone.ts'
import { oldTokenOf } from '../sign-in/enter.ts'
import { textCode } from '../sign-in/text-code.ts'
import { isTrusted } from '../sign-in/trust.queries.ts'
import { type Visit, visitOf } from '../sign-in/visit.ts'
import { completeRegistration } from './complete-registration.ts'
import { textTypedNumber } from './prove-typed-number.ts'

const OPENINGS = { name: 'open_invitation', uses: LOGIN_TRIES_PER_ADDRESS, seconds: LOGIN_WINDOW_SECONDS }
const REGISTRATIONS = { name: 'registration', uses: LOGIN_TRIES_PER_ADDRESS, seconds: LOGIN_WINDOW_SECONDS }

/** Answers the calls by which an invited person becomes a member. */
export function registrationRoutes(deps: Deps) {
  return {
    openInvitation: async ({ body }, context) => {
      await takeOrRefuse(deps.limits, OPENINGS, addressKey(context.request.ip))
      const personal = await livePersonalInvite(deps.db, body)
      if (personal) return answerOf(await admitByQr(deps, personal, context))
      const { phone, qrId } = body
      if (phone !== undefined && (await isBlocked(deps.db, phone))) return phoneBlocked()
      // A bare ref names nobody in particular.
      const invitation =
        phone === undefined && qrId === undefined ? undefined : await openInvitationOf(deps.db, body)
      if (!invitation || (await isMember(deps, invitation.recipientPhone))) return answerOf(null)
      if (await isBlocked(deps.db, invitation.recipientPhone)) return phoneBlocked()
      return answerOf(await admit(deps, invitation, context))
    },
    completeRegistration: async ({ body }, context) => {
      await takeOrRefuse(deps.limits, REGISTRATIONS, addressKey(context.request.ip))
      const invitee = context.principal
      const visit = visitOf(context, deps.config)
      const refused = refusalOfForm(invitee, body) ?? (await refusalOfPhone(deps, invitee, body.phone, visit))
      if (refused) return refused
      const photoId = body.profilePhoto.replace(/^\/media\//, '')
      const result = await completeRegistration(
        deps,
        invitee,
        { phone: body.phone, name: body.name, photoId },
        { visit, oldToken: oldTokenOf(context) },
      )
      if (!('player' in result)) return REFUSALS[result.kind]()
      context.cookies.clear('kinhold_invitee')
      context.cookies.set('kinhold_session', result.token)
      return { status: result.kind === 'renewed' ? 200 : 201, body: presentPlayer(result.player, true) }
    },
  } satisfies { [K in 'openInvitation' | 'completeRegistration']: Handler<(typeof auth)[K]> }
}

// Null: there is no such invitation, or it was taken back while it was opened.
function answerOf<B>(opened: B | null) {
  if (opened !== null) return { status: 200 as const, body: opened }
  return refuse(
    404,
    'invitation_not_found',
    'This invitation is not open any more. Please ask the person who invited you for a new one.',
  )
}

async function isMember(deps: Deps, phone: string): Promise<boolean> {
  return (await playerByPhone(deps.db, phone)) !== undefined
}

async function admit(
  deps: Deps,
  invitation: { id: number; recipientName: string; recipientPhone: string; sponsorId: number },
  context: Context,
) {
  const { recipientPhone: phone, recipientName, sponsorId } = invitation
  const visit = visitOf(context, deps.config)
  const phoneProved = !deps.config.phoneVerification || (await isTrusted(deps.db, visit.browserHash, phone))
  if (!phoneProved) await textCode(deps, { phone, purpose: 'sign_in', playerId: null, sponsorId }, visit)
  const reason = { phone, phoneProved, invitationId: invitation.id }
  const pass = await deps.db.transaction().execute((tx) => addPass(tx, reason))
  if (pass === null) return null
  context.cookies.set('kinhold_invitee', pass)
  const answer = { recipientName, phone, sponsorId }
  return phoneProved ? answer : { ...answer, verificationRequired: true as const }
}

// Nobody knows the number of whoever scans a QR: they type it when they register.
async function admitByQr(
  deps: Deps,
  { qrId, sponsorId }: { qrId: string; sponsorId: number },
  { cookies }: Context,
) {
  const pass = await deps.db.transaction().execute((tx) => addPass(tx, { personalQrId: qrId }))
  if (pass === null) return null
  cookies.set('kinhold_invitee', pass)
  return { recipientName: null, phone: null, sponsorId }
}

function refusalOfForm(
  invitee: InviteePrincipal,
  body: { phone: string; name: string; sponsorId?: number | undefined },
) {
  const isSamePhone = invitee.personalQrId !== null || body.phone === invitee.phone
  if (!isSamePhone || (body.sponsorId !== undefined && body.sponsorId !== invitee.sponsorId))
    return REFUSALS.not_invited()
  if (!isReservedName(body.name)) return null
  return refuse(400, 'name_reserved', 'Please choose another name: this one is reserved.', {
    name: 'Please choose another name: this one is reserved.',
  })
}

async function refusalOfPhone(deps: Deps, invitee: InviteePrincipal, phone: string, visit: Visit) {
  if (await isBlocked(deps.db, phone)) return phoneBlocked()
  const refused = invitee.personalQrId === null ? null : await refusalOfTyped(deps, invitee, phone)
  if (refused || !deps.config.phoneVerification || (await isProved(deps, invitee, phone, visit)))
    return refused
  if (invitee.personalQrId !== null) await textTypedNumber(deps, invitee, phone, visit)
  const { body } = refuse(401, 'verification_required', 'Please enter the code we texted you first.')
  return { status: 401 as const, body: { ...body, verificationRequired: true as const, phone } }
}

// A number that cannot be registered anyway is not texted.
async function refusalOfTyped(deps: Deps, invitee: InviteePrincipal, phone: string) {
  if (await isMember(deps, phone)) return REFUSALS.phone_taken()
  const isOpen = await livePersonalInvite(deps.db, { qrId: invitee.personalQrId! })
  return isOpen ? null : REFUSALS.not_invited()
}

async function isProved(
  deps: Deps,
  invitee: InviteePrincipal,
  phone: string,
  visit: Visit,
): Promise<boolean> {
  if (invitee.phone === phone && invitee.phoneProved) return true
  return invitee.personalQrId !== null && isTrusted(deps.db, visit.browserHash, phone)
}

const REFUSALS = {
  not_invited: () =>
    refuse(
      403,
      'not_invited',
      'This invitation is for another number or is not open any more. Please ask the person who invited you.',
    ),
  phone_taken: () =>
    refuse(409, 'phone_taken', 'This number belongs to a member already. Please sign in with it.'),
  unknown_photo: () =>
    refuse(400, 'photo_required', 'Please upload a selfie to complete registration', {
      profilePhoto: 'Please upload a selfie to complete registration',
    }),
}
