import type { Deps } from '../../../deps.ts'
import type { Context } from '../../../http/implement.ts'
import { useUp } from '../../../http/limits.ts'
import { isBlocked } from '../../phones/blocked-phones.queries.ts'
import { phoneBlocked } from '../../phones/refuse-phone.ts'
import { readVisit } from '../../sessions/read-visit.ts'
import { textCode } from '../../sign-in/text-code.ts'

// The sender is unknown: without limits anyone could have texts sent to any number, and use up the codes of others.
const PER_ADDRESS = { name: 'claim_codes', uses: 5, seconds: 86_400 }
const OF_SERVER = { name: 'claim_codes_all', uses: 30, seconds: 3600 }

/** Texts a code to the new number of a claim; false if no code is required. */
export async function textNewNumber(deps: Deps, phone: string, context: Context) {
  if (await isBlocked(deps.db, phone)) return phoneBlocked()
  if (!deps.config.phoneVerification) return false
  const visit = readVisit(context, deps.config)
  const tooOften = await useUp(
    deps.limits,
    { rule: PER_ADDRESS, key: visit.addressKey },
    { rule: OF_SERVER, key: 'all' },
  )
  if (tooOften) return tooOften
  const refused = await textCode(deps, { phone, purpose: 'claim', playerId: null, sponsorId: null }, visit)
  if (refused?.status === 503) {
    await deps.limits.giveBack(PER_ADDRESS, visit.addressKey)
    await deps.limits.giveBack(OF_SERVER, 'all')
  }
  return refused ?? true
}
