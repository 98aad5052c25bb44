import type { TreeNode } from '@kinhold/contract/network'
import { hierarchy, type HierarchyPointNode, tree } from 'd3-hierarchy'
import { type Lineage, missingOf } from './lineage.ts'
import { spreadOut } from './spread-out.ts'

/** The picture's own measures, in its pixels at zoom 1: a face's radius, and what lies between two people and two rings. */
export const FACE = 22
export const APART = 84
export const RING = 130

/** Where a person stands: oneself in the middle, each generation on a ring. `angle` runs clockwise from above. */
export type Spot = {
  node: TreeNode
  parent: Spot | null
  angle: number
  radius: number
  x: number
  y: number
  /** How many people below are known to exist and not drawn: folded away or not loaded. */
  hidden: number
}

/** Everyone's place, breadth first, oneself first and one's sponsor last; `rings` are the radii of the generations. */
export type Layout = { spots: Spot[]; byId: Map<number, Spot>; rings: number[]; reach: number }

/** Places everyone but those below `folded` people. The sponsor stands above, in a gap that the rings leave open. */
export function layoutOf(lineage: Lineage, folded: ReadonlySet<number>): Layout {
  const { self, sponsor, childrenOf } = lineage
  const isFolded = ({ id }: TreeNode) => folded.has(id)
  const root = spread(hierarchy(self, (node) => (isFolded(node) ? [] : childrenOf.get(node.id))))
  const people = root.descendants()
  const gap = sponsor ? SPONSOR_GAP : 0
  const rings = ringsOf(people, gap)
  const angles = anglesOf(people, rings, gap)
  const byId = new Map<number, Spot>()
  for (const person of people) {
    const { data: node, depth, parent } = person
    const hidden = missingOf(lineage, node) + (isFolded(node) ? lineage.belowOf.get(node.id)! : 0)
    const place = { angle: angles.get(person)!, radius: rings[depth]! }
    byId.set(node.id, spotAt(place, { node, hidden, parent: parent && byId.get(parent.data.id)! }))
  }
  if (sponsor)
    byId.set(sponsor.id, spotAt({ angle: 0, radius: RING }, { node: sponsor, hidden: 0, parent: null }))
  const reach = Math.max(rings.at(-1)!, sponsor ? RING : 0) + FACE
  return { spots: [...byId.values()], byId, rings: rings.slice(1), reach }
}

/** The layout on its way from one to another, `part` from 0 to 1; who is new comes out of their sponsor. */
export function between(from: Layout, to: Layout, part: number): Layout {
  const byId = new Map<number, Spot>()
  for (const spot of to.spots) {
    const { node, hidden } = spot
    const start = from.byId.get(node.id) ?? (spot.parent && from.byId.get(spot.parent.node.id)) ?? spot
    const place = {
      angle: mix(start.radius === 0 ? spot.angle : start.angle, spot.angle, part),
      radius: mix(start.radius, spot.radius, part),
    }
    const parent = spot.parent && byId.get(spot.parent.node.id)!
    byId.set(node.id, spotAt(place, { node, hidden, parent }))
  }
  const rings = to.rings.map((radius, index) => mix(from.rings[index] ?? radius, radius, part))
  return { spots: [...byId.values()], byId, rings, reach: to.reach }
}

const SPONSOR_GAP = Math.PI / 3
const AIR = 1.4

type Placed = HierarchyPointNode<TreeNode>

// In turns of the same unit on every ring: further out there is more room, so people may stand closer by angle.
function spread(root: ReturnType<typeof hierarchy<TreeNode>>): Placed {
  return tree<TreeNode>()
    .nodeSize([1, 1])
    .separation((a, b) => (a.parent === b.parent ? 1 : 1.4) / a.depth)(root)
}

// Each ring lies outside the one before, and is as long as its people and some air between them.
function ringsOf(people: Placed[], gap: number): number[] {
  return generationsOf(people).reduce<number[]>((rings, { length }, depth) => {
    const needed = (length * APART * AIR) / (2 * Math.PI - gap)
    rings.push(depth === 0 ? 0 : Math.max(rings.at(-1)! + RING, needed))
    return rings
  }, [])
}

// Everyone as near as may be to the middle of those below them, in the same order, and apart from their neighbors.
function anglesOf(people: Placed[], rings: number[], gap: number): Map<Placed, number> {
  const turn = turnOf(people, gap)
  const angles = new Map<Placed, number>()
  generationsOf(people).forEach((ring, depth) => {
    const least = depth === 0 ? 0 : 2 * Math.asin(APART / (2 * rings[depth]!))
    const sorted = ring.toSorted((a, b) => a.x - b.x)
    const apart = spreadOut(
      sorted.map(({ x }) => turn(x)),
      least,
      [gap / 2 + least / 2, 2 * Math.PI - gap / 2 - least / 2],
    )
    sorted.forEach((person, index) => angles.set(person, apart[index]!))
  })
  return angles
}

function generationsOf(people: Placed[]): Placed[][] {
  const rings: Placed[][] = []
  for (const person of people) (rings[person.depth] ??= []).push(person)
  return rings
}

function turnOf(people: Placed[], gap: number): (x: number) => number {
  const places = people.map(({ x }) => x)
  const start = Math.min(...places)
  const unit = (2 * Math.PI - gap) / (Math.max(...places) - start + 1)
  return (x) => gap / 2 + (x - start + 0.5) * unit
}

function spotAt(
  place: { angle: number; radius: number },
  rest: Pick<Spot, 'node' | 'hidden' | 'parent'>,
): Spot {
  const { angle, radius } = place
  return { ...rest, ...place, x: radius * Math.sin(angle), y: -radius * Math.cos(angle) }
}

function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part
}
