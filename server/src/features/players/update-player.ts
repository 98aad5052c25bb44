import type { Deps } from '../../deps.ts'
import type { PlayerRow } from '../../http/principal.ts'
import { takeOrRefuse } from '../../http/limits.ts'
import { refuse } from '../../http/refusals.ts'
import { isBlocked } from '../sign-in/blocked.queries.ts'
import { PHONE_BLOCKED } from '../sign-in/sign-in.ts'
import { textCode } from '../sign-in/text-code.ts'
import { playersWhoSee } from './audience.queries.ts'
import { changePlayer, PhoneTaken, playerByPhone } from './players.queries.ts'
import { presentPlayer } from './present-player.ts'

/**
 * Changes the own name at once, and the own phone: at once too, or when the texted code proves it. `address`: where the
 * call comes from.
 */
export async function updatePlayer(
  deps: Deps,
  me: PlayerRow,
  change: { name?: string | undefined; phone?: string | undefined },
  address: string,
) {
  const isNewPhone = change.phone !== undefined && change.phone !== me.phone
  if (isNewPhone && (await playerByPhone(deps.db, change.phone!))) return phoneTaken()
  if (isNewPhone && (await isBlocked(deps.db, change.phone!)))
    return refuse(403, PHONE_BLOCKED.code, PHONE_BLOCKED.error)
  const mustProve = isNewPhone && deps.config.phoneVerification
  if (mustProve) await textCodeOrRefuse(deps, me, change.phone!, address)
  try {
    const changed = await save(deps, me, mustProve ? { name: change.name } : change)
    if (!mustProve) return { status: 200 as const, body: presentPlayer(changed, true) }
  } catch (error) {
    if (error instanceof PhoneTaken) return phoneTaken()
    throw error
  }
  return { status: 202 as const, body: { verificationRequired: true as const, phone: change.phone! } }
}

// Codes are counted where they are texted, as the member's own texts: here nobody has many numbers texted at once.
const CHANGES = { name: 'phone_change', uses: 5, seconds: 600 }

async function textCodeOrRefuse(deps: Deps, me: PlayerRow, phone: string, address: string): Promise<void> {
  await takeOrRefuse(deps.limits, CHANGES, String(me.id))
  const cause = { address, sponsorId: me.id }
  const usedUp = await textCode(deps, { phone, purpose: 'change_phone', playerId: me.id }, cause)
  if (usedUp !== null) throw usedUp
}

async function save(
  deps: Deps,
  me: PlayerRow,
  { name, phone }: { name?: string | undefined; phone?: string | undefined },
): Promise<PlayerRow> {
  const change = { ...(name !== undefined && { name }), ...(phone !== undefined && { phone }) }
  if (Object.keys(change).length === 0) return me
  const changed = await changePlayer(deps.db, me.id, change)
  await deps.live.tell(deps.db, [
    { topic: 'player', key: me.id, players: await playersWhoSee(deps.db, me.id) },
  ])
  return changed
}

function phoneTaken() {
  return refuse(409, 'phone_taken', 'This number belongs to another member.', {
    phone: 'This number belongs to another member.',
  })
}
