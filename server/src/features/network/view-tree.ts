import type { NetworkPerson, TreeNode } from '@kinhold/contract/network'
import { MEMBER_REACH_LEVELS, TREE_NODES_MOST } from '@kinhold/domain/limits'
import { ADMIN_ID, isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { isHiddenFrom, PRIVATE_MEMBER, showsCountsInTree, showsPhone } from '@kinhold/domain/settings'
import type { Deps } from '../../deps.ts'
import { photoUrl } from '../players/present-player.ts'
import { seenPlayer } from '../players/see-player.ts'
import { bondedBeside, levelsBelow, type PersonRow, treeOf, type TreeRow } from './network.queries.ts'

const ADMIN_REACH_LEVELS = 10

export async function viewTree(deps: Deps, me: PlayerRow, root: { id: number; depth: number }) {
  const maxDepth = isAdmin(me) ? ADMIN_REACH_LEVELS : MEMBER_REACH_LEVELS
  const part = {
    callerId: me.id,
    sponsorId: root.id === me.id ? me.sponsorId : null,
    root,
    // For a member, the depth limit is counted from the caller. For the admin, who can choose any root, it is
    // counted from the root.
    maxDepth: isAdmin(me) ? root.depth + maxDepth : maxDepth,
    limit: TREE_NODES_MOST + 1,
  }
  const rows = await treeOf(deps.db, part)
  const nodes = rows.slice(0, TREE_NODES_MOST).map((row) => presentNode(me, row))
  const tree = { root: root.id, maxDepth, truncated: rows.length > TREE_NODES_MOST, nodes }
  if (root.id !== me.id || isAdmin(me)) return tree
  const ids = nodes.map(({ id }) => id)
  const beside = await bondedBeside(deps.db, me.id, ids, TREE_NODES_MOST)
  return { ...tree, elsewhere: beside.map((row) => presentPerson(me, row)) }
}

/**
 * Returns the number of levels from the caller down to a player, or null if the player is out of reach or
 * hidden.
 */
export async function findDepth({ db }: Deps, me: PlayerRow, id: number): Promise<number | null> {
  if (id === me.id) return 0
  const levels = await levelsBelow(db, me.id, id, isAdmin(me) ? null : MEMBER_REACH_LEVELS)
  return levels === null || (await seenPlayer(db, me, id)) ? levels : null
}

/**
 * Presents a tree node. Hides the name and photo of a person separated from the viewer by a block (TRU-21).
 */
function presentNode(viewer: PlayerRow, row: TreeRow): TreeNode {
  return {
    ...presentPerson(viewer, row),
    depth: row.depth,
    childCount: row.childCount,
    ...(row.isApart && NAMELESS),
  }
}

function presentPerson(viewer: PlayerRow, row: PersonRow): NetworkPerson {
  const looking = { id: viewer.id, role: viewer.role, sponsorId: viewer.sponsorId, isBonded: row.isBonded }
  const player = { ...row, privacy: row, role: row.id === ADMIN_ID ? 'admin' : 'member' }
  const isHidden = isHiddenFrom(player, looking)
  const seesCounts = showsCountsInTree(player, looking)
  const isOwnLine = row.sponsorId === viewer.id || row.id === viewer.sponsorId
  return {
    id: row.id,
    name: isHidden ? PRIVATE_MEMBER : row.name,
    profilePhoto: isHidden ? null : photoUrl(row.photoId),
    sponsorId: row.sponsorId,
    status: row.status,
    verified: row.awaiting === null,
    createdAt: row.createdAt.toISOString(),
    phone: showsPhone(player, looking) ? row.phone : null,
    bondCount: seesCounts ? row.bondCount : null,
    trustUnitCount: seesCounts ? row.trustUnitCount : null,
    ...(isHidden && { isHidden: true }),
    ...(isOwnLine && row.hasEnded && !row.isBonded && { bondEnded: true }),
  }
}

const NAMELESS = {
  name: PRIVATE_MEMBER,
  profilePhoto: null,
  phone: null,
  bondCount: null,
  trustUnitCount: null,
  isHidden: true,
} as const
