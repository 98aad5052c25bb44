import type { Deps } from '../../deps.ts'
import type { PlayerRow } from '../../http/principal.ts'
import { refuse } from '../../http/refusals.ts'
import { textCode } from '../sign-in/text-code.ts'
import { changePlayer, PhoneTaken, playerByPhone } from './players.queries.ts'
import { presentPlayer } from './present-player.ts'

/** Changes the own name at once, and the own phone: at once too, or when the texted code proves it. */
export async function updatePlayer(
  deps: Deps,
  me: PlayerRow,
  change: { name?: string | undefined; phone?: string | undefined },
) {
  const isNewPhone = change.phone !== undefined && change.phone !== me.phone
  if (isNewPhone && (await playerByPhone(deps.db, change.phone!))) return phoneTaken()
  const mustProve = isNewPhone && deps.config.phoneVerification
  try {
    const changed = await save(deps, me, mustProve ? { name: change.name } : change)
    if (!mustProve) return { status: 200 as const, body: presentPlayer(changed, true) }
  } catch (error) {
    if (error instanceof PhoneTaken) return phoneTaken()
    throw error
  }
  await textCode(deps, { phone: change.phone!, purpose: 'change_phone', playerId: me.id })
  return { status: 202 as const, body: { verificationRequired: true as const, phone: change.phone! } }
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
    { topic: 'player', key: me.id, players: [me.id, ...(me.sponsorId ? [me.sponsorId] : [])] },
  ])
  return changed
}

function phoneTaken() {
  return refuse(409, 'phone_taken', 'This number belongs to another member.', {
    phone: 'This number belongs to another member.',
  })
}
