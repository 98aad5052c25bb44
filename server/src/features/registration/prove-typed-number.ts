import { CODES_PER_QR } from '@kinhold/domain/limits'
import type { Deps } from '../../deps.ts'
import type { InviteePrincipal } from '../../http/principal.ts'
import { takeOrRefuse } from '../../http/limits.ts'
import { setNumberToProve } from '../sign-in/passes.queries.ts'
import { textCode } from '../sign-in/text-code.ts'
import type { Visit } from '../sign-in/visit.ts'

// Whoever holds a QR may type any number: few people are bothered by one, however many browsers open it.
const PER_QR = { name: 'codes_per_qr', uses: CODES_PER_QR, seconds: 86_400 }

/**
 * Texts a code to the number that the holder of a personal invite typed, and waits for it: the invite's owner answers for
 * it. Throws 429, and 403 where the number is not texted.
 */
export async function textTypedNumber(
  deps: Deps,
  invitee: InviteePrincipal,
  phone: string,
  visit: Visit,
): Promise<void> {
  await takeOrRefuse(deps.limits, PER_QR, invitee.personalQrId!)
  const { sponsorId } = invitee
  await textCode(deps, { phone, purpose: 'sign_in', playerId: null, sponsorId }, visit)
  await setNumberToProve(deps.db, invitee.passHash, phone)
}
