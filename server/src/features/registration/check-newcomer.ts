import { isReservedName } from '@kinhold/domain/player-names'
import type { Deps } from '../../deps.ts'
import { useUp } from '../../http/limits.ts'
import type { InviteePrincipal } from '../../http/principal.ts'
import type { Refused } from '../../http/refusals.ts'
import { livePersonalInvite } from '../invitations/personal-invites.queries.ts'
import { isBlocked } from '../phones/blocked-phones.queries.ts'
import { phoneBlocked } from '../phones/refuse-phone.ts'
import { playerByPhone } from '../players/players.queries.ts'
import { nameReserved } from '../players/refuse-name.ts'
import type { Visit } from '../sessions/read-visit.ts'
import { isTrusted } from '../sessions/trust.queries.ts'
import { setNumberToProve } from '../sign-in/passes.queries.ts'
import { textCode } from '../sign-in/text-code.ts'
import { notInvited, phoneTaken } from './join-by-invitation.ts'

type Form = { phone: string; name: string; sponsorId?: number | undefined }

/**
 * The result for a form that can't be accepted. `must_prove` means that the number must be confirmed with a
 * code.
 */
export type Unfit = { kind: 'must_prove'; phone: string } | Refused<400 | 403 | 409 | 429 | 503>

export async function checkNewcomer(
  deps: Deps,
  invitee: InviteePrincipal,
  form: Form,
  visit: Visit,
): Promise<Unfit | null> {
  return refusalOfForm(deps, invitee, form) ?? (await refusalOfPhone(deps, invitee, form.phone, visit))
}

function refusalOfForm({ config }: Deps, invitee: InviteePrincipal, { phone, name, sponsorId }: Form) {
  const isSamePhone = invitee.personalQrId !== null || phone === invitee.phone
  // Before the number is confirmed, a wrong `sponsorId` gets the same response as the right one.
  const isTold = !config.phoneVerification || invitee.phoneProved || invitee.personalQrId !== null
  if (!isSamePhone || (isTold && sponsorId !== undefined && sponsorId !== invitee.sponsorId))
    return notInvited()
  return isReservedName(name) ? nameReserved() : null
}

async function refusalOfPhone(
  deps: Deps,
  invitee: InviteePrincipal,
  phone: string,
  visit: Visit,
): Promise<Unfit | null> {
  if (await isBlocked(deps.db, phone)) return phoneBlocked()
  const refused = invitee.personalQrId === null ? null : await refusalOfTyped(deps, invitee, phone)
  if (refused || !deps.config.phoneVerification || (await isProved(deps, invitee, phone, visit)))
    return refused
  const notTexted = invitee.personalQrId === null ? null : await textTypedNumber(deps, invitee, phone, visit)
  return notTexted ?? { kind: 'must_prove', phone }
}

// Don't text a number that can't be registered.
async function refusalOfTyped(deps: Deps, invitee: InviteePrincipal, phone: string) {
  if (await playerByPhone(deps.db, phone)) return phoneTaken()
  const isOpen = await livePersonalInvite(deps.db, { qrId: invitee.personalQrId! })
  return isOpen ? null : notInvited()
}

async function isProved(deps: Deps, invitee: InviteePrincipal, phone: string, visit: Visit) {
  if (invitee.phone === phone && invitee.phoneProved) return true
  return invitee.personalQrId !== null && isTrusted(deps.db, visit.browserHash, phone)
}

/** The maximum number of codes texted per day to the numbers that people enter for one personal invite. */
export const CODES_PER_QR = 10

// Anyone with a QR code can type any number, so this limit protects the owners of the typed numbers.
const PER_QR = { name: 'codes_per_qr', uses: CODES_PER_QR, seconds: 86_400 }

/** Texts a code, which counts against the text budget of the invite's owner. Returns the refusal, or null. */
async function textTypedNumber(deps: Deps, invitee: InviteePrincipal, phone: string, visit: Visit) {
  const tooOften = await useUp(deps.limits, { rule: PER_QR, key: invitee.personalQrId! })
  if (tooOften) return tooOften
  const { sponsorId } = invitee
  const notTexted = await textCode(deps, { phone, purpose: 'sign_in', playerId: null, sponsorId }, visit)
  if (notTexted?.status === 503) await deps.limits.giveBack(PER_QR, invitee.personalQrId!)
  if (notTexted) return notTexted
  await setNumberToProve(deps.db, invitee.passHash, phone)
  return null
}
