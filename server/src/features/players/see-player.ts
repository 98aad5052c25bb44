import { areSiblings, isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../db/database.ts'
import type { Principal } from '../../http/principal.ts'
import { areApart } from '../ties/ties.queries.ts'
import { areIntroduced, isOpenTo, isProfilePhoto, isWithinReach, playerById } from './players.queries.ts'

/** Returns a player, or null if the caller can't see that player (TRU-20). */
export async function seenPlayer(db: Db, me: PlayerRow, id: number): Promise<PlayerRow | null> {
  const player = await playerById(db, id)
  return player && (await maySee(db, me, player)) ? player : null
}

/**
 * Returns true if the caller sees only a player's card, because the two are siblings or are being introduced
 * (FAM-51, FAM-54).
 */
export async function seesOnlyCard(db: Db, me: PlayerRow, player: PlayerRow): Promise<boolean> {
  const isByCard = areSiblings(me, player) || (await areIntroduced(db, me, player))
  return isByCard && !(await isOpenTo(db, me, player))
}

// Unverified members can see only themselves.
async function maySee(db: Db, me: PlayerRow, player: PlayerRow): Promise<boolean> {
  if (player.id === me.id || isAdmin(me)) return true
  if (me.awaiting !== null || !(await isWithinReach(db, me, player))) return false
  return !(await areApart(db, me.id, player.id))
}

/** Returns an SQL condition for profile photos. Every caller with a session or an invitation may see them. */
export function showPhotos(_caller: Principal) {
  return isProfilePhoto()
}
