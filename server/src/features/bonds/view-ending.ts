import { pairKey } from '@kinhold/domain/bonds'
import type { BondEnding } from '@kinhold/contract/bonds'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../db/database.ts'
import type { Refused } from '../../http/refusals.ts'
import { pairOfKey } from '../messages/conversation.values.ts'
import { noBond } from '../messages/see-conversation.ts'
import { presentCard } from '../players/present-player.ts'
import { playerById } from '../players/players.queries.ts'
import { areApart } from '../ties/ties.queries.ts'
import { areBonded } from './bonds.queries.ts'
import { bondEnded } from './end-bond.ts'
import { haveWritten, lastEndingOf, unitsBetween, vaultsSharedWith } from './ended-bonds.queries.ts'

/** Previews the consequences of ending the bond of that pair key (TRU-01). */
export async function viewEnding(
  db: Db,
  me: PlayerRow,
  key: string,
): Promise<BondEnding | Refused<404 | 409>> {
  const pair = pairOfKey(key, me.id)
  if (!pair) return noBond()
  const { otherId } = pair
  if (await areApart(db, me.id, otherId)) return noBond()
  if (!(await areBonded(db, me.id, otherId)))
    return (await lastEndingOf(db, me.id, otherId)) ? bondEnded() : noBond()
  const other = (await playerById(db, otherId))!
  const { units, count } = await unitsBetween(db, me.id, otherId)
  return {
    id: pairKey(me.id, otherId),
    other: presentCard(other),
    conversation: !isAdmin(me) && !isAdmin(other) && (await haveWritten(db, me.id, otherId)),
    units: units.map(({ id, groupName, thirdId, thirdName, thirdPhotoId }) => ({
      id,
      groupName,
      third: presentCard({ id: thirdId, name: thirdName, photoId: thirdPhotoId }),
    })),
    unitCount: count,
    vaults: await vaultsSharedWith(db, me.id, otherId),
  }
}
