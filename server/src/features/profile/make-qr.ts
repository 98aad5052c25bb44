import { registrationPath } from '@kinhold/contract/paths'
import { qrIdOf } from '@kinhold/domain/invitations'
import { QRS_PER_DAY, QRS_PER_HOUR } from '@kinhold/domain/limits'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { useUp } from '../../http/limits.ts'
import type { Refused } from '../../http/refusals.ts'
import { newId } from '../../http/tokens.ts'
import { checkInviting } from '../invitations/inviting/check-inviting.ts'
import { addPersonalInvite } from '../invitations/personal-invites.queries.ts'
import { lockPlayers } from '../players/players.queries.ts'

const PER_HOUR = { name: 'personal_qrs', uses: QRS_PER_HOUR, seconds: 3600 }
const PER_DAY = { name: 'personal_qrs_day', uses: QRS_PER_DAY, seconds: 86_400 }

/** Makes a new personal invite and its registration link from `origin`. */
export async function makeQr(
  deps: Deps,
  me: PlayerRow,
  origin: string,
): Promise<{ qrId: string; url: string } | Refused<409 | 429>> {
  // Checked first, so that a call refused anyway uses up no limit.
  const noRoom = await checkInviting(deps.db, deps, me)
  if (noRoom) return noRoom
  const key = String(me.id)
  const tooOften = await useUp(deps.limits, { rule: PER_HOUR, key }, { rule: PER_DAY, key })
  if (tooOften) return tooOften
  return deps.db.transaction().execute((tx) => make(tx, deps, me, origin))
}

// Locks the owner's row, so that parallel calls cannot exceed the limit together.
async function make(tx: Tx, deps: Deps, me: PlayerRow, origin: string) {
  await lockPlayers(tx, [me.id])
  const noRoom = await checkInviting(tx, deps, me)
  if (noRoom) return noRoom
  const qrId = qrIdOf(me.id, new Date(), newId())
  await addPersonalInvite(tx, { qrId, sponsorId: me.id })
  await deps.live.tell(tx, [{ topic: 'invitation', key: null, players: [me.id] }])
  return { qrId, url: origin + registrationPath({ ref: me.id, sponsor: me.name, phone: '', qrId }) }
}
