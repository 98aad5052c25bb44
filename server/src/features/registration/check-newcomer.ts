import { isReservedName } from '@kinhold/domain/player-names'
import type { Deps } from '../../deps.ts'
import type { TooOften } from '../../http/limits.ts'
import type { InviteePrincipal } from '../../http/principal.ts'
import { livePersonalInvite } from '../invitations/personal-invites.queries.ts'
import { isBlocked } from '../phones/blocked-phones.queries.ts'
import { playerByPhone } from '../players/players.queries.ts'
import type { Visit } from '../sessions/read-visit.ts'
import type { NotTexted } from '../sign-in/text-code.ts'
import { isTrusted } from '../sessions/trust.queries.ts'
import { textTypedNumber } from './prove-typed-number.ts'

/** The registration form; `sponsorId` is set when the newcomer repeats who their sponsor is. */
type Form = { phone: string; name: string; sponsorId?: number | undefined }

/** Reasons to refuse the form; `must_prove`: the number needs the texted code first. */
export type Unfit =
  | { refused: 'not_invited' | 'name_reserved' | 'phone_blocked' | 'phone_taken' }
  | { refused: 'must_prove'; phone: string }
  | TooOften
  | NotTexted

/** Returns the refusal of a registration before any write; null when it may proceed. */
export async function checkNewcomer(
  deps: Deps,
  invitee: InviteePrincipal,
  form: Form,
  visit: Visit,
): Promise<Unfit | null> {
  return refusalOfForm(deps, invitee, form) ?? (await refusalOfPhone(deps, invitee, form.phone, visit))
}

function refusalOfForm(
  { config }: Deps,
  invitee: InviteePrincipal,
  { phone, name, sponsorId }: Form,
): Unfit | null {
  const isSamePhone = invitee.personalQrId !== null || phone === invitee.phone
  // Until the number is proved, a wrong sponsor gets the same response as the right one.
  const isTold = !config.phoneVerification || invitee.phoneProved || invitee.personalQrId !== null
  if (!isSamePhone || (isTold && sponsorId !== undefined && sponsorId !== invitee.sponsorId))
    return { refused: 'not_invited' }
  return isReservedName(name) ? { refused: 'name_reserved' } : null
}

async function refusalOfPhone(
  deps: Deps,
  invitee: InviteePrincipal,
  phone: string,
  visit: Visit,
): Promise<Unfit | null> {
  if (await isBlocked(deps.db, phone)) return { refused: 'phone_blocked' }
  const refused = invitee.personalQrId === null ? null : await refusalOfTyped(deps, invitee, phone)
  if (refused || !deps.config.phoneVerification || (await isProved(deps, invitee, phone, visit)))
    return refused
  const notTexted = invitee.personalQrId === null ? null : await textTypedNumber(deps, invitee, phone, visit)
  return notTexted ?? { refused: 'must_prove', phone }
}

// A number that cannot be registered gets no text.
async function refusalOfTyped(deps: Deps, invitee: InviteePrincipal, phone: string): Promise<Unfit | null> {
  if (await playerByPhone(deps.db, phone)) return { refused: 'phone_taken' }
  const isOpen = await livePersonalInvite(deps.db, { qrId: invitee.personalQrId! })
  return isOpen ? null : { refused: 'not_invited' }
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
