import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { mayManageVault } from '@kinhold/domain/vaults'
import type { Db, Tx } from '../../db/database.ts'
import type { Viewer } from '../../http/principal.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import { lockVault, type Seeker, sightOf, type VaultSight } from './vaults.queries.ts'

/** Identifies a caller for vault queries. The admin sees only their own vaults, even if on the list of others. */
export function seekerOf(viewer: Viewer): Seeker {
  return viewer.kind === 'player' ? seekerOfPlayer(viewer.player) : { playerId: null, phone: viewer.phone }
}

export function seekerOfPlayer(player: PlayerRow): Seeker {
  return { playerId: player.id, phone: isAdmin(player) ? null : player.phone }
}

export function seenVault(db: Db, viewer: Viewer, id: number): Promise<VaultSight | null> {
  return sightOf(db, seekerOf(viewer), id)
}

export const noVault = () => notFound('This vault')

/** The refusal of a caller who may see a vault's content but does not own it. */
export const notOwner = () => refuse(403, 'not_owner', 'Only the owner of this vault can do this.')

/** Returns a player's own vault, with its list locked until the transaction ends; else the refusal. */
export async function holdOwnVault(tx: Tx, me: PlayerRow, id: number) {
  await lockVault(tx, id)
  return ownVault(tx, me, id)
}

export async function ownVault(db: Db, me: PlayerRow, id: number) {
  const vault = await sightOf(db, seekerOfPlayer(me), id)
  if (!vault) return noVault()
  return mayManageVault(vault) ? vault : notOwner()
}
