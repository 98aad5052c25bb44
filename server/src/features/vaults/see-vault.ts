import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../http/principal.ts'
import { type Seeker, sightOf, type VaultSight } from './vaults.queries.ts'

/** Who a caller is to vaults. The admin sees their own alone, whoever puts their number on a list. */
export function seekerOf(viewer: Viewer): Seeker {
  return viewer.kind === 'player' ? seekerOfPlayer(viewer.player) : { playerId: null, phone: viewer.phone }
}

/** Who a player is to vaults. */
export function seekerOfPlayer(player: PlayerRow): Seeker {
  return { playerId: player.id, phone: isAdmin(player) ? null : player.phone }
}

/** A vault that this caller owns or may enter, with how they stand to it; null otherwise. */
export function seenVault(db: Db, viewer: Viewer, id: number): Promise<VaultSight | null> {
  return sightOf(db, seekerOf(viewer), id)
}
