import type { TrustBond } from '@kinhold/contract/bonds'
import type { Tree, TreeNode } from '@kinhold/contract/network'
import { ADMIN_ID } from '@kinhold/domain/players'

/** Returns Ann's bond with Bob, whom she invited. */
export function trustBond(different: Partial<TrustBond> = {}): TrustBond {
  return { id: '19-20', sponsor: side(19, 'Ann'), invitee: side(20, 'Bob'), createdAt: MOMENT, ...different }
}

/** Returns one side of a bond. */
export function side(id: number, name: string): TrustBond['sponsor'] {
  return { id, name, profilePhoto: null, phone: null, createdAt: MOMENT }
}

/** Returns a member in the tree, below Ann by default. */
export function treeNode(different: Partial<TreeNode> = {}): TreeNode {
  return {
    id: 20,
    name: 'Bob',
    profilePhoto: null,
    sponsorId: 19,
    depth: 1,
    status: 'active',
    verified: true,
    createdAt: MOMENT,
    phone: null,
    childCount: 0,
    bondCount: 0,
    trustUnitCount: 0,
    ...different,
  }
}

/** Returns a tree with these members. The first member is its root. */
export function treeOf(...nodes: TreeNode[]): Tree {
  return { root: nodes[0]?.id ?? 19, maxDepth: 7, truncated: false, nodes }
}

const MOMENT = '2026-01-02T10:00:00.000Z'

/** Ann's sponsor Sam, Ann herself (19), her invitees Bob (20) and Cleo (21), and Bob's invitee Dan (22). */
export const SPONSOR = treeNode({ id: ADMIN_ID, name: 'Sam', sponsorId: null, depth: -1, childCount: 9 })
export const ANN = treeNode({ id: 19, name: 'Ann', sponsorId: ADMIN_ID, depth: 0, childCount: 2 })
export const BOB = treeNode({ childCount: 1 })
export const CLEO = treeNode({ id: 21, name: 'Cleo' })
export const DAN = treeNode({ id: 22, name: 'Dan', sponsorId: 20, depth: 2 })
export const FAMILY: TreeNode[] = [SPONSOR, ANN, BOB, CLEO, DAN]

/** Returns a tree of `nodes` with Ann (19) as its root. */
export function annsTree(nodes = FAMILY, different: Partial<Tree> = {}): Tree {
  return { root: 19, maxDepth: 7, truncated: false, nodes, ...different }
}
