import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { takeOrRefuse } from '../../http/limits.ts'
import { refuse } from '../../http/refusals.ts'
import { isBlocked } from '../sign-in/blocked.queries.ts'
import { PHONE_BLOCKED } from '../sign-in/sign-in.ts'
import { textCode } from '../sign-in/text-code.ts'
import { visitOf } from '../sign-in/visit.ts'
import { PhoneTaken, playerByPhone } from './players.queries.ts'
import { presentPlayer } from './present-player.ts'
import { savePlayer } from './save-player.ts'

type Change = { name?: string | undefined; phone?: string | undefined }

/** Changes the own name at once, and the own phone: at once too, or when the texted code proves it. Throws 429. */
export async function updatePlayer(deps: Deps, me: PlayerRow, change: Change, context: Context) {
  const isNewPhone = change.phone !== undefined && change.phone !== me.phone
  // Before anything is said of the number: else one could ask, number by number, who is a member.
  if (isNewPhone) await takeOrRefuse(deps.limits, CHANGES, String(me.id))
  if (isNewPhone && (await playerByPhone(deps.db, change.phone!))) return phoneTaken()
  if (isNewPhone && (await isBlocked(deps.db, change.phone!)))
    return refuse(403, PHONE_BLOCKED.code, PHONE_BLOCKED.error)
  const mustProve = isNewPhone && deps.config.phoneVerification
  if (mustProve) await textNewNumber(deps, me, change.phone!, context)
  try {
    const changed = await save(deps, me, mustProve ? { name: change.name } : change)
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

async function save(deps: Deps, me: PlayerRow, { name, phone }: Change): Promise<PlayerRow> {
  const change = { ...(name !== undefined && { name }), ...(phone !== undefined && { phone }) }
  return Object.keys(change).length === 0 ? me : savePlayer(deps, me.id, change)
}

function phoneTaken() {
  return refuse(409, 'phone_taken', 'This number belongs to another member.', {
    phone: 'This number belongs to another member.',
  })
}
