import { isReservedName } from '@kinhold/domain/player-names'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { takeOrRefuse } from '../../http/limits.ts'
import { refuse } from '../../http/refusals.ts'
import { isBlocked } from '../phones/blocked-phones.queries.ts'
import { phoneBlocked } from '../phones/refuse-phone.ts'
import { changePhone } from '../sign-in/change-phone.ts'
import { textCode } from '../sign-in/text-code.ts'
import { visitOf } from '../sign-in/visit.ts'
import { playerByPhone } from '../players/players.queries.ts'
import { presentPlayer } from '../players/present-player.ts'
import { savePlayer } from '../players/save-player.ts'
import { NAMING } from './refuse-profile.ts'

type Change = { name?: string | undefined; phone?: string | undefined }

/** Changes the own name at once, and the own phone: at once too, or when the texted code proves it. Throws 429. */
export async function updatePlayer(deps: Deps, me: PlayerRow, change: Change, context: Context) {
  const misnamed = refusalOfName(me, change.name)
  if (misnamed) return NAMING[misnamed]()
  const isNewPhone = change.phone !== undefined && change.phone !== me.phone
  // Before anything is said of the number: else one could ask, number by number, who is a member.
  if (isNewPhone) await takeOrRefuse(deps.limits, CHANGES, String(me.id))
  if (isNewPhone && (await playerByPhone(deps.db, change.phone!))) return phoneTaken()
  if (isNewPhone && (await isBlocked(deps.db, change.phone!))) return phoneBlocked()
  const mustProve = isNewPhone && deps.config.phoneVerification
  if (mustProve) await textNewNumber(deps, me, change.phone!, context)
  const changed = await save(deps, me, mustProve ? { name: change.name } : change)
  if (!changed) return phoneTaken()
  if (!mustProve) return { status: 200 as const, body: presentPlayer(changed, true) }
  return { status: 202 as const, body: { verificationRequired: true as const, phone: change.phone! } }
}

function refusalOfName(me: PlayerRow, name: string | undefined) {
  if (name === undefined) return null
  if (isAdmin(me)) return name === me.name ? null : 'admin_protected'
  return isReservedName(name) ? 'name_reserved' : null
}

const CHANGES = { name: 'phone_change', uses: 5, seconds: 600 }

function textNewNumber(deps: Deps, me: PlayerRow, phone: string, context: Context): Promise<void> {
  const order = { phone, purpose: 'change_phone', playerId: me.id, sponsorId: me.id } as const
  return textCode(deps, order, visitOf(context, deps.config))
}

// Null where the number is someone else's by now.
async function save(deps: Deps, me: PlayerRow, { name, phone }: Change): Promise<PlayerRow | null> {
  const named = name === undefined ? {} : { name }
  if (phone !== undefined) return changePhone(deps, me.id, { ...named, phone }, null)
  return name === undefined ? me : savePlayer(deps, me.id, named)
}

function phoneTaken() {
  return refuse(409, 'phone_taken', 'This number belongs to another member.', {
    phone: 'This number belongs to another member.',
  })
}
