import type { TreeNode } from '@kinhold/contract/network'
import { hierarchy, type HierarchyPointNode, tree } from 'd3-hierarchy'
import { type Lineage, missingOf } from '../lineage.ts'

/** Sizes in pixels at zoom 1: a face's radius, and the distances between people and between rings. */
export const FACE = 22
export const APART = 84
export const RING = 130

/** A person's place in the picture. `angle` is clockwise from the top. */
export type Spot = {
  node: TreeNode
  parent: Spot | null
  angle: number
  radius: number
  x: number
  y: number
  /** The number of people hidden below this person: collapsed or not yet loaded. */
  hidden: number
}

/** The factors by which the rings are stretched horizontally and vertically. */
export type Shape = { x: number; y: number }

/** Everyone's places, in breadth-first order. `rings` contains the radius of each generation's first row. */
export type Layout = {
  spots: Spot[]
  byId: Map<number, Spot>
  rings: number[]
  shape: Shape
  reach: number
}

/** Places everyone except those below `folded` people, leaving a gap at the top for the sponsor. */
export function layoutOf(lineage: Lineage, folded: ReadonlySet<number>): Layout {
  const { self, sponsor, childrenOf } = lineage
  const isFolded = ({ id }: TreeNode) => folded.has(id)
  const root = spread(hierarchy(self, (node) => (isFolded(node) ? [] : childrenOf.get(node.id))))
  const people = root.descendants()
  const { places, rings } = placesOf(people, sponsor !== null)
  const byId = new Map<number, Spot>()
  for (const person of people) {
    const { data: node, parent } = person
    const hidden = missingOf(lineage, node) + (isFolded(node) ? lineage.belowOf.get(node.id)! : 0)
    const rest = { node, hidden, parent: parent && byId.get(parent.data.id)! }
    byId.set(node.id, spotAt(places.get(person)!, rest))
  }
  if (sponsor)
    byId.set(sponsor.id, spotAt({ angle: 0, radius: RING }, { node: sponsor, hidden: 0, parent: null }))
  const spots = [...byId.values()]
  return {
    spots,
    byId,
    rings,
    shape: CIRCLE,
    reach: Math.max(...spots.map(({ radius }) => radius)) + FACE,
  }
}

const CIRCLE: Shape = { x: 1, y: 1 }
const MOST_STRETCHED: Shape = { x: 2, y: 0.94 }

/** Returns the shape of the rings in a frame: circles, or ellipses if the frame is much wider than high. */
export function shapeFor({ width, height }: { width: number; height: number }): Shape {
  const part = Math.min(1, Math.max(0, (width / height - 1.1) / 1.1))
  return { x: mix(1, MOST_STRETCHED.x, part), y: mix(1, MOST_STRETCHED.y, part) }
}

/** Returns the layout with its rings in another shape. */
export function shaped({ spots, rings, reach }: Layout, shape: Shape): Layout {
  const byId = new Map<number, Spot>()
  for (const { node, hidden, angle, radius, parent } of spots) {
    const rest = { node, hidden, parent: parent && byId.get(parent.node.id)! }
    byId.set(node.id, spotAt({ angle, radius }, rest, shape))
  }
  return { spots: [...byId.values()], byId, rings, shape, reach: reach * Math.max(shape.x, shape.y) }
}

/** Interpolates between two layouts. `part` is from 0 to 1. New people start at their sponsor's place. */
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
    byId.set(node.id, spotAt(place, { node, hidden, parent }, to.shape))
  }
  const rings = to.rings.map((radius, index) => mix(from.rings[index] ?? radius, radius, part))
  return { spots: [...byId.values()], byId, rings, shape: to.shape, reach: to.reach }
}

const SPONSOR_ROOM = 65
const AIR = 1.4
const AIR_IN_ROWS = 1.15
/** The distance between two rows of one generation, which leaves room for a face and a name. */
const ROW = 100

type Placed = HierarchyPointNode<TreeNode>

// The angle between people shrinks from ring to ring, since the same angle spans more pixels farther out.
function spread(root: ReturnType<typeof hierarchy<TreeNode>>): Placed {
  return tree<TreeNode>()
    .nodeSize([1, 1])
    .separation((a, b) => (a.parent === b.parent ? 1 : 1.4) / a.depth)(root)
}

type Polar = { angle: number; radius: number }

// Places each generation outside the one before it.
function placesOf(people: Placed[], hasSponsor: boolean) {
  const places = new Map<Placed, Polar>()
  const rings: number[] = []
  const gapAt = (radius: number) => (hasSponsor ? 2 * Math.asin(Math.min(1, SPONSOR_ROOM / radius)) : 0)
  const turn = turnOf(people)
  let outermost = 0
  for (const [depth, generation] of generationsOf(people).entries()) {
    if (depth === 0) places.set(generation[0]!, { angle: 0, radius: 0 })
    if (depth === 0) continue
    const sorted = generation.toSorted((a, b) => a.x - b.x)
    const rows = rowsFor(sorted.length, outermost, gapAt)
    const wished = sorted.map(({ x }) => turn(x, gapAt(rows.at(-1)!)))
    const found = rows.length === 1 ? onOneRow(wished, rows[0]!, gapAt) : onRows(wished, rows, gapAt)
    sorted.forEach((person, index) => places.set(person, found[index]!))
    rings.push(rows[0]!)
    outermost = Math.max(...found.map(({ radius }) => radius))
  }
  return { places, rings }
}

// Returns the radii of a generation's rows. Uses several rows if a single row would be too far out.
function rowsFor(count: number, outermost: number, gapAt: (radius: number) => number): number[] {
  const first = outermost + RING
  const needed = (count * APART * AIR) / (2 * Math.PI - gapAt(first))
  if (needed <= first + RING) return [Math.max(first, needed)]
  const rows: number[] = []
  for (let room = 0; room < count;) {
    const radius = first + rows.length * ROW
    rows.push(radius)
    room += (2 * Math.PI - gapAt(radius)) / (apartAt(radius) * AIR_IN_ROWS)
  }
  return rows
}

// Places people as close as possible to their desired angles, in order and without overlap.
function onOneRow(wished: number[], radius: number, gapAt: (radius: number) => number): Polar[] {
  const apart = apartAt(radius)
  const edge = (gapAt(radius) + apart) / 2
  return spreadOut(wished, apart, [edge, 2 * Math.PI - edge]).map((angle) => ({ angle, radius }))
}

// Places people clockwise, each in the innermost row with room at their angle. If no row has room there, uses
// the row with the next free angle.
function onRows(wished: number[], radii: number[], gapAt: (radius: number) => number): Polar[] {
  const rows = radii.map((radius) => {
    const apart = apartAt(radius)
    const edge = (gapAt(radius) + apart) / 2
    return { radius, apart, free: edge, end: 2 * Math.PI - edge }
  })
  const density = rows.reduce((sum, { apart }) => sum + 1 / apart, 0)
  const edge = gapAt(radii.at(-1)!) / 2
  const even = spreadOut(wished, 1 / density, [edge, 2 * Math.PI - edge])
  return even.map((angle) => {
    const open = rows.filter(({ free, end }) => free <= end)
    const next = open.toSorted((a, b) => a.free - b.free)[0] ?? addRow(rows)
    const row = open.find(({ free, end }) => free <= angle && angle <= end) ?? next
    const place = { angle: Math.max(row.free, Math.min(row.end, angle)), radius: row.radius }
    row.free = place.angle + row.apart
    return place
  })
}

type Row = { radius: number; apart: number; free: number; end: number }

// Adds a row for the last few people if every row is full.
function addRow(rows: Row[]): Row {
  const radius = rows.at(-1)!.radius + ROW
  const row = { radius, apart: apartAt(radius), free: 0, end: 2 * Math.PI - apartAt(radius) }
  rows.push(row)
  return row
}

function apartAt(radius: number): number {
  return 2 * Math.asin(APART / (2 * radius))
}

function generationsOf(people: Placed[]): Placed[][] {
  const rings: Placed[][] = []
  for (const person of people) (rings[person.depth] ??= []).push(person)
  return rings
}

function turnOf(people: Placed[]): (x: number, gap: number) => number {
  const places = people.map(({ x }) => x)
  const start = Math.min(...places)
  const units = Math.max(...places) - start + 1
  return (x, gap) => gap / 2 + ((x - start + 0.5) * (2 * Math.PI - gap)) / units
}

function spotAt(place: Polar, rest: Pick<Spot, 'node' | 'hidden' | 'parent'>, shape = CIRCLE): Spot {
  return { ...rest, ...place, ...pointAt(place, shape) }
}

/**
 * Returns the point on a ring at an angle. On an ellipse, equal angles span arcs of about equal length, so
 * that people at the sides are not closer together than people at the top.
 */
export function pointAt({ angle, radius }: Polar, shape: Shape): { x: number; y: number } {
  const across = Math.sin(angle)
  const up = Math.cos(angle) * Math.sqrt(shape.x / shape.y)
  const length = Math.hypot(across, up)
  return { x: (radius * shape.x * across) / length, y: (-radius * shape.y * up) / length }
}

function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part
}

/**
 * Spreads places so that they are at least `apart` from each other, moving them as little as possible
 * (isotonic regression, least squares).
 */
export function spreadOut(wished: readonly number[], apart: number, [from, to]: [number, number]): number[] {
  const pools: { sum: number; count: number }[] = []
  wished.forEach((place, index) => {
    pools.push({ sum: place - index * apart, count: 1 })
    while (pools.length > 1 && meanOf(pools.at(-2)!) > meanOf(pools.at(-1)!)) {
      const last = pools.pop()!
      const before = pools.at(-1)!
      before.sum += last.sum
      before.count += last.count
    }
  })
  const furthest = to - (wished.length - 1) * apart
  return pools
    .flatMap((pool) => Array<number>(pool.count).fill(Math.max(from, Math.min(furthest, meanOf(pool)))))
    .map((place, index) => place + index * apart)
}

function meanOf({ sum, count }: { sum: number; count: number }): number {
  return sum / count
}
