import { registrationPath } from '@kinhold/contract/paths'
import { qrIdOf } from '@kinhold/domain/invitations'
import { QRS_PER_DAY, QRS_PER_HOUR } from '@kinhold/domain/limits'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { type TooOften, useUp } from '../../http/limits.ts'
import { newId } from '../../http/tokens.ts'
import { checkInviting } from '../inviting/check-inviting.ts'
import type { NoRoom } from '../inviting/inviting.values.ts'
import { addPersonalInvite } from '../invitations/personal-invites.queries.ts'
import { lockPlayers } from '../players/players.queries.ts'

const PER_HOUR = { name: 'personal_qrs', uses: QRS_PER_HOUR, seconds: 3600 }
const PER_DAY = { name: 'personal_qrs_day', uses: QRS_PER_DAY, seconds: 86_400 }

/** Makes a personal invite, a different one each time, and the registration link to it from `origin`. */
export async function makeQr(
  deps: Deps,
  me: PlayerRow,
  origin: string,
): Promise<{ qrId: string; url: string } | TooOften | NoRoom> {
  // Looked at first, so that what is refused anyway uses up no limit.
  const noRoom = await checkInviting(deps.db, deps, me)
  if (noRoom) return noRoom
  const key = String(me.id)
  const tooOften = await useUp(deps.limits, { rule: PER_HOUR, key }, { rule: PER_DAY, key })
  if (tooOften) return tooOften
  return deps.db.transaction().execute((tx) => make(tx, deps, me, origin))
}

// With the owner's row locked, so that many at once cannot pass the limit together.
async function make(tx: Tx, deps: Deps, me: PlayerRow, origin: string) {
  await lockPlayers(tx, [me.id])
  const noRoom = await checkInviting(tx, deps, me)
  if (noRoom) return noRoom
  const qrId = qrIdOf(me.id, new Date(), newId())
  await addPersonalInvite(tx, { qrId, sponsorId: me.id })
  await deps.live.tell(tx, [{ topic: 'invitation', key: null, players: [me.id] }])
  return { qrId, url: origin + registrationPath({ ref: me.id, sponsor: me.name, phone: '', qrId }) }
}
