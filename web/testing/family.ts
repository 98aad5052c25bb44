import type { Tree, TreeNode } from '@kinhold/contract/network'
import { ADMIN_ID } from '@kinhold/domain/players'
import { treeNode } from './network.ts'

/** Ann's sponsor, Ann (19), Bob (20) and Cleo (21), sponsored by Ann, and Dan (22), sponsored by Bob. */
export const SPONSOR = treeNode({ id: ADMIN_ID, name: 'Sam', sponsorId: null, depth: -1, childCount: 9 })
export const ANN = treeNode({ id: 19, name: 'Ann', sponsorId: ADMIN_ID, depth: 0, childCount: 2 })
export const BOB = treeNode({ childCount: 1 })
export const CLEO = treeNode({ id: 21, name: 'Cleo' })
export const DAN = treeNode({ id: 22, name: 'Dan', sponsorId: 20, depth: 2 })
export const FAMILY: TreeNode[] = [SPONSOR, ANN, BOB, CLEO, DAN]

/** The tree of these people as the server answers it to Ann. */
export function annsTree(nodes = FAMILY, different: Partial<Tree> = {}): Tree {
  return { root: 19, maxDepth: 7, truncated: false, nodes, ...different }
}
