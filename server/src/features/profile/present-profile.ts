import type { PlayerProfile } from '@kinhold/contract/players'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../db/database.ts'
import { areBonded } from '../bonds/bonds.queries.ts'
import { countSponsored, playerById } from '../players/players.queries.ts'
import { presentCard, presentPlayer } from '../players/present-player.ts'

/** A player as `viewer` sees them: the phone for self, bonded players and the admin; the admin's for nobody else. */
export async function presentProfile(db: Db, viewer: PlayerRow, player: PlayerRow): Promise<PlayerProfile> {
  const [bonded, sponsor, sponsoredCount] = await Promise.all([
    areBonded(db, viewer.id, player.id),
    player.sponsorId === null ? undefined : playerById(db, player.sponsorId),
    countSponsored(db, player),
  ])
  const seesPhone = viewer.id === player.id || isAdmin(viewer) || (bonded && !isAdmin(player))
  return {
    ...presentPlayer(player, seesPhone),
    sponsor: sponsor ? presentCard(sponsor) : null,
    sponsoredCount,
    bondCount: player.bondCount,
    trustUnitCount: player.trustUnitCount,
  }
}
