import type { Deps } from '../../deps.ts'
import { type TooOften, useUp } from '../../http/limits.ts'
import type { InviteePrincipal } from '../../http/principal.ts'
import type { Visit } from '../sessions/read-visit.ts'
import { setNumberToProve } from '../sign-in/passes.queries.ts'
import { type NotTexted, textCode } from '../sign-in/text-code.ts'

/** Texted codes for numbers typed on one personal QR invite. */
export const CODES_PER_QR = 10

// The holder of a QR may type any number: this bounds the people one QR can bother, across all browsers.
const PER_QR = { name: 'codes_per_qr', uses: CODES_PER_QR, seconds: 86_400 }

/**
 * Texts a code to the number that the holder of a personal invite typed and has to prove; the text draws on the
 * budget of the invite's owner. Null when the code is on its way.
 */
export async function textTypedNumber(
  deps: Deps,
  invitee: InviteePrincipal,
  phone: string,
  visit: Visit,
): Promise<TooOften | NotTexted | null> {
  const tooOften = await useUp(deps.limits, { rule: PER_QR, key: invitee.personalQrId! })
  if (tooOften) return tooOften
  const { sponsorId } = invitee
  const notTexted = await textCode(deps, { phone, purpose: 'sign_in', playerId: null, sponsorId }, visit)
  if (notTexted?.status === 503) await deps.limits.giveBack(PER_QR, invitee.personalQrId!)
  if (notTexted) return notTexted
  await setNumberToProve(deps.db, invitee.passHash, phone)
  return null
}
