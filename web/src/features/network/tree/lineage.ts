import type { TreeNode } from '@kinhold/contract/network'

/** The people in a member's tree: only the member, their sponsor and everyone below the member (NET-09). */
export type Lineage = {
  self: TreeNode
  sponsor: TreeNode | null
  byId: Map<number, TreeNode>
  /** The loaded people sponsored by each person. For the member's sponsor, only the member. */
  childrenOf: Map<number | null, TreeNode[]>
  belowOf: Map<number, number>
  /** The deepest generation that can be opened (NET-10). */
  deepest: number
}

/** Builds a member's lineage. Returns null if the member isn't among the nodes. */
export function lineageOf(nodes: readonly TreeNode[], selfId: number, deepest = Infinity): Lineage | null {
  const known = new Map(nodes.map((node) => [node.id, node]))
  const self = known.get(selfId)
  if (!self) return null
  const sorted = nodes.toSorted((a, b) => a.id - b.id)
  const childrenOf = Map.groupBy(sorted, ({ sponsorId }) => sponsorId)
  const below = everyoneFrom(self, childrenOf)
  const sponsor = (self.sponsorId !== null && known.get(self.sponsorId)) || null
  if (sponsor) childrenOf.set(sponsor.id, [self])
  const all = sponsor ? [sponsor, ...below] : below
  return {
    self,
    sponsor,
    byId: new Map(all.map((node) => [node.id, node])),
    childrenOf,
    belowOf: countBelow(all, childrenOf),
    deepest,
  }
}

export function mergeNodes(parts: readonly { nodes: readonly TreeNode[] }[]): TreeNode[] {
  return [...new Map(parts.flatMap(({ nodes }) => nodes).map((node) => [node.id, node])).values()]
}

/**
 * Returns a person's ancestors, nearest first, up to the member's sponsor, or up to the member if there is no
 * sponsor.
 */
export function aboveOf({ byId, self, sponsor }: Lineage, id: number): TreeNode[] {
  const above: TreeNode[] = []
  let node = byId.get(id)
  while (node && node !== (sponsor ?? self)) {
    node = node.sponsorId === null ? undefined : byId.get(node.sponsorId)
    if (node) above.push(node)
  }
  return above
}

/**
 * Returns how many people sponsored by `node` haven't loaded yet, or 0 at the edge of the tree (NET-09,
 * NET-10).
 */
export function missingOf({ childrenOf, sponsor, deepest }: Lineage, node: TreeNode): number {
  if (node === sponsor || node.depth >= deepest) return 0
  return Math.max(0, node.childCount - (childrenOf.get(node.id)?.length ?? 0))
}

// Lists people by generation. The set prevents an endless loop if sponsors form a cycle.
function everyoneFrom(self: TreeNode, childrenOf: Lineage['childrenOf']): TreeNode[] {
  const all = new Set([self])
  for (const node of all) childrenOf.get(node.id)?.forEach((child) => all.add(child))
  return [...all]
}

function countBelow(all: TreeNode[], childrenOf: Lineage['childrenOf']): Lineage['belowOf'] {
  const belowOf = new Map<number, number>()
  for (const { id } of all.toReversed()) {
    const children = childrenOf.get(id) ?? []
    belowOf.set(
      id,
      children.reduce((sum, child) => sum + 1 + (belowOf.get(child.id) ?? 0), 0),
    )
  }
  return belowOf
}
