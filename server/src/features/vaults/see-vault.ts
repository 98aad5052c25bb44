import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { mayManageVault } from '@kinhold/domain/vaults'
import { msg } from '@kinhold/domain/msg'
import type { Db, Tx } from '../../db/database.ts'
import type { Viewer } from '../../http/principal.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import { holdVault, lockVault, type Seeker, sightOf, type VaultSight } from './vaults.queries.ts'

/**
 * Returns a caller's ids for vault queries. The admin's number is null, because the admin can't enter other
 * people's vaults.
 */
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

/** Returns the refusal for a caller who sees a vault but doesn't own it. */
export const notOwner = () => refuse(403, 'not_owner', msg`Only the owner of this vault can do this.`)

/** Returns the refusal for a viewer who can't add posts or items to a vault, or null (FAM-01). */
export function whyNotAdd({ mayAdd, contribute, isMuted }: VaultSight) {
  if (mayAdd) return null
  if (contribute === 'owner') return notOwner()
  return isMuted
    ? refuse(403, 'muted', msg`You can read in this vault. The owner does not let you add to it.`)
    : refuse(403, 'may_not_add', msg`Only the people whom its owner chose can add to this vault.`)
}

/** Returns a vault that the viewer may add to, or the refusal. */
export async function openVault(db: Db, viewer: Viewer, id: number) {
  const sight = await seenVault(db, viewer, id)
  return sight ? (whyNotAdd(sight) ?? sight) : noVault()
}

/** Like `openVault`, but first locks the vault and its list against changes until the transaction ends. */
export async function holdOpenVault(tx: Tx, viewer: Viewer, id: number) {
  await holdVault(tx, id)
  return openVault(tx, viewer, id)
}

/** Locks and returns a player's own vault, or returns the refusal. */
export async function holdOwnVault(tx: Tx, me: PlayerRow, id: number) {
  await lockVault(tx, id)
  return ownVault(tx, me, id)
}

export async function ownVault(db: Db, me: PlayerRow, id: number) {
  const vault = await sightOf(db, seekerOfPlayer(me), id)
  if (!vault) return noVault()
  return mayManageVault(vault) ? vault : notOwner()
}
