import type { Tree } from '@kinhold/contract/network'
import { MEMBER_REACH_LEVELS, TREE_NODES_MOST } from '@kinhold/domain/limits'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { treeOf } from './network.queries.ts'
import { presentNode } from './present-tree.ts'

// Generations below the admin within their reach.
const ADMIN_REACH_LEVELS = 10

/** The tree below a root, which is `depth` levels below the caller, as the caller sees it. */
export async function viewTree(
  deps: Deps,
  me: PlayerRow,
  root: { id: number; depth: number },
): Promise<Tree> {
  const maxDepth = isAdmin(me) ? ADMIN_REACH_LEVELS : MEMBER_REACH_LEVELS
  const part = {
    callerId: me.id,
    sponsorId: root.id === me.id ? me.sponsorId : null,
    root,
    // A member's depth counts from the caller; the admin's counts from the root, which may be anyone.
    maxDepth: isAdmin(me) ? root.depth + maxDepth : maxDepth,
    limit: TREE_NODES_MOST + 1,
  }
  const rows = await treeOf(deps.db, part)
  const nodes = rows.slice(0, TREE_NODES_MOST).map((row) => presentNode(me, row))
  return { root: root.id, maxDepth, truncated: rows.length > TREE_NODES_MOST, nodes }
}
