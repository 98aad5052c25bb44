import { VAULT_ACCESS_MOST } from '@kinhold/domain/limits'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { type LimitRule, type TooOften, useUp } from '../../http/limits.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import {
  accessById,
  type AccessRow,
  countAccess,
  entryOfPhone,
  giveAccess,
  membersAmong,
} from './access.queries.ts'
import { lockPlayer } from '../players/players.queries.ts'
import { endSuspendedSessions } from './end-lost-sessions.ts'
import { holdOwnVault, type NotOwn } from './hold-vault.ts'
import { newsOfVault } from './tell-of-vault.ts'

/** Reasons for a number that was not added to a list. */
export type NotListed = NotOwn | 'own_phone' | 'too_many_access'
/** `isNew`: the number was not on the list before. */
export type Listed = { entry: AccessRow; isNew: boolean }

// Enough to add a whole list number by number, twice over.
const ADDING: LimitRule = { name: 'vault_access', uses: 1_000, seconds: 3600 }

/**
 * Adds a number to the list of a vault for its owner (VLT-42), once over repeated calls. An archived or ended entry
 * opens the vault again. Notifies the member with that number.
 */
export async function putOnList(
  deps: Deps,
  me: PlayerRow,
  vaultId: number,
  phone: string,
): Promise<Listed | NotListed | TooOften> {
  const tooOften = await useUp(deps.limits, { rule: ADDING, key: String(me.id) })
  return tooOften ?? deps.db.transaction().execute((tx) => put(tx, deps, me, vaultId, phone))
}

async function put(
  tx: Tx,
  deps: Deps,
  me: PlayerRow,
  vaultId: number,
  phone: string,
): Promise<Listed | NotListed> {
  // Locked, so that a number that the owner is changing to is not added to the list.
  const owner = await lockPlayer(tx, me.id)
  if (phone === owner?.phone) return 'own_phone'
  const vault = await holdOwnVault(tx, me, vaultId)
  if (typeof vault === 'string') return vault
  const standing = await entryOfPhone(tx, vaultId, phone)
  const isNew = !standing || standing.isEnded
  if (isNew && (await countAccess(tx, vaultId)) >= VAULT_ACCESS_MOST) return 'too_many_access'
  if (standing && !isNew && !standing.archived)
    return { entry: (await accessById(tx, vaultId, standing.id))!, isNew }
  await endSuspendedSessions(tx, [phone])
  const id = await giveAccess(tx, vaultId, phone)
  const notes = (await membersAmong(tx, [phone])).map((playerId) => noteOf.vault(playerId, me, vault))
  await notifyPlayers(tx, deps, notes, [await newsOfVault(tx, vaultId)])
  return { entry: (await accessById(tx, vaultId, id))!, isNew }
}
