import type { ProfileChange } from '@kinhold/contract/players'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { takeOrRefuse } from '../../http/limits.ts'
import { refuse } from '../../http/refusals.ts'
import { isBlocked } from '../sign-in/blocked.queries.ts'
import { PHONE_BLOCKED } from '../sign-in/sign-in.ts'
import { textCode } from '../sign-in/text-code.ts'
import { visitOf } from '../sign-in/visit.ts'
import { PhoneTaken, type PlayerChange, playerByPhone } from './players.queries.ts'
import { presentPlayer } from './present-player.ts'
import { savePlayer } from './save-player.ts'

/** Changes the own name at once, and the own phone: at once too, or when the texted code proves it. Throws 429. */
export async function updatePlayer(deps: Deps, me: PlayerRow, change: ProfileChange, context: Context) {
  const isNewPhone = change.phone !== undefined && change.phone !== me.phone
  // Before anything is said of the number: else one could ask, number by number, who is a member.
  if (isNewPhone) await takeOrRefuse(deps.limits, CHANGES, String(me.id))
  if (isNewPhone && (await playerByPhone(deps.db, change.phone!))) return phoneTaken()
  if (isNewPhone && (await isBlocked(deps.db, change.phone!)))
    return refuse(403, PHONE_BLOCKED.code, PHONE_BLOCKED.error)
  const mustProve = isNewPhone && deps.config.phoneVerification
  if (mustProve) await textNewNumber(deps, me, change.phone!, context)
  try {
    const changed = await save(deps, me, mustProve ? { ...change, phone: undefined } : change)
    if (!mustProve) return { status: 200 as const, body: presentPlayer(changed, true) }
  } catch (error) {
    if (error instanceof PhoneTaken) return phoneTaken()
    throw error
  }
  return { status: 202 as const, body: { verificationRequired: true as const, phone: change.phone! } }
}

const CHANGES = { name: 'phone_change', uses: 5, seconds: 600 }

function textNewNumber(deps: Deps, me: PlayerRow, phone: string, context: Context): Promise<void> {
  const order = { phone, purpose: 'change_phone', playerId: me.id, sponsorId: me.id } as const
  return textCode(deps, order, visitOf(context, deps.config))
}

// Every field that the contract takes is a column of its name: one that is none does not compile.
type OfColumns = Pick<PlayerChange, keyof ProfileChange>

async function save(deps: Deps, me: PlayerRow, change: OfColumns): Promise<PlayerRow> {
  const isNothing = Object.values(change).every((value) => value === undefined)
  return isNothing ? me : savePlayer(deps, me.id, change)
}

function phoneTaken() {
  return refuse(409, 'phone_taken', 'This number belongs to another member.', {
    phone: 'This number belongs to another member.',
  })
}
