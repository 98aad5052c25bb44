import type { Unread } from '@kinhold/contract/unread'
import type { Db, Tx } from '../../../db/database.ts'
import { action } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import { personOf, type Viewer } from '../../../http/principal.ts'
import { boardReadTo, markBoardRead } from '../../groups/groups.queries.ts'
import { noGroup, seesGroup } from '../../groups/see-group.ts'
import type { NewsPlace } from '../../notifications/notifications.queries.ts'
import { markPlaceRead } from '../../notifications/notify-players.ts'
import { noVault, seekerOf, seenVault } from '../../vaults/see-vault.ts'
import { markVaultRead, vaultReadTo } from '../../vaults/visits.queries.ts'
import { known } from '../../vaults/vaults.queries.ts'
import { newestPostIn } from '../posts.queries.ts'
import { unreadOf } from './unread.queries.ts'

/** Returns the boards and vaults in which a person has unread posts by others (FAM-31). */
export function viewUnread(db: Db, viewer: Viewer): Promise<Unread[]> {
  return unreadOf(db, known(seekerOf(viewer)))
}

/** Marks a vault as read up to its newest post, and marks the notices about the vault as read (FAM-32). */
export const readVault = action(async (tx, deps: Deps, viewer: Viewer, id: number) => {
  const sight = await seenVault(tx, viewer, id)
  if (!sight) return noVault()
  const from = await vaultReadTo(tx, sight)
  const to = await newestPostIn(tx, { kind: 'vault', id })
  return readTo(tx, deps, viewer, {
    place: { vaultId: id },
    from,
    to,
    mark: () => markVaultRead(tx, sight, to),
  })
})

/**
 * Marks a board as read up to its newest post, and marks the notices about the board as read (FAM-32). Stores
 * no read mark if the admin reads a board without belonging to its group.
 */
export const readBoard = action(async (tx, deps: Deps, viewer: Viewer, id: number) => {
  const me = viewer.kind === 'player' ? viewer.player : null
  if (!me || !(await seesGroup(tx, me, id))) return noGroup()
  const to = await newestPostIn(tx, { kind: 'board', id })
  const from = (await boardReadTo(tx, id, me.id)) ?? to
  return readTo(tx, deps, viewer, {
    place: { groupId: id },
    from,
    to,
    mark: () => markBoardRead(tx, id, me.id, to),
  })
})

type Move = { place: NewsPlace; from: number; to: number; mark: () => Promise<void> }

async function readTo(tx: Tx, deps: Deps, viewer: Viewer, { place, from, to, mark }: Move) {
  const { playerId, phone } = personOf(viewer)
  const isNew = to > from
  // Store the read mark before the notices. Posting also locks the vault before it writes notices, and a
  // different order could deadlock.
  if (isNew) await mark()
  const isTold = playerId !== null && (await markPlaceRead(tx, deps, playerId, place))
  if (!isNew) return { from, to: from }
  const own = playerId === null ? { phones: [phone!] } : { players: [playerId] }
  if (!isTold) await deps.live.publish(tx, [{ topic: 'notification', key: null, ...own }])
  return { from, to }
}
