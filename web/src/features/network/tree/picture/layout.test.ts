import { describe, expect, test } from 'vitest'
import { ANN, FAMILY, SPONSOR, treeNode } from '../../../../../testing/network.ts'
import { APART, between, layoutOf, shaped, type Spot, spreadOut } from './layout.ts'
import { lineageOf } from '../lineage.ts'

const place = (nodes = FAMILY, folded: number[] = []) => layoutOf(lineageOf(nodes, 19, 7)!, new Set(folded))

/** Returns Ann, her sponsor and `count` people below Ann. She sponsored the first ten herself. */
function crowd(count: number) {
  const below = Array.from({ length: count }, (_, index) => {
    const id = 100 + index
    const sponsorId = index < 10 ? 19 : 100 + Math.floor((index - 10) / 12)
    return treeNode({ id, sponsorId, name: `Person ${id}` })
  })
  return [SPONSOR, ANN, ...below]
}

test('NET-08 puts each generation on its own ring', () => {
  const { byId, rings } = place()
  const [sponsor, ann, bob, cleo, dan] = [18, 19, 20, 21, 22].map((id) => byId.get(id)!)
  expect(Math.hypot(ann!.x, ann!.y)).toBe(0)
  expect(sponsor!.x).toBe(0)
  expect(sponsor!.y).toBeLessThan(0)
  expect(bob!.radius).toBe(cleo!.radius)
  expect(rings).toEqual([bob!.radius, dan!.radius])
  expect(dan!.radius).toBeGreaterThan(bob!.radius)
  expect(dan!.parent).toBe(bob)
})

test('counts the people below each person who are hidden or not loaded yet', () => {
  const { byId } = place([...FAMILY.slice(0, 3), { ...FAMILY[3]!, childCount: 5 }, FAMILY[4]!], [20])
  expect(byId.has(22)).toBe(false)
  expect(byId.get(20)!.hidden).toBe(1)
  expect(byId.get(21)!.hidden).toBe(5)
})

test.each([1, 2, 3, 30, 400, 2_000])('places %i people without overlap', (count) => {
  const { spots } = place(crowd(count))
  expect(spots).toHaveLength(count + 2)
  expect(closest(spots)).toBeGreaterThan(APART * 0.79)
})

test('NET-35 even the closest people on an ellipse are farther apart than on a circle', () => {
  const around = shaped(place(crowd(10)), { x: 2, y: 0.94 }).spots
  expect(closest(around)).toBeGreaterThan(APART * 1.3)
})

test.each([
  ['all sponsored by the member', () => 19],
  ['each sponsored by the person three places earlier', (index: number) => (index < 3 ? 19 : 97 + index)],
  [
    'sponsored alternately by the member and by the previous person',
    (index: number) => (index % 2 ? 99 + index : 19),
  ],
])('places 700 people without overlap: %s', (_, sponsorOf) => {
  const below = Array.from({ length: 700 }, (_, index) =>
    treeNode({ id: 100 + index, sponsorId: sponsorOf(index), name: 'Someone' }),
  )
  for (const nodes of [
    [SPONSOR, ANN, ...below],
    [ANN, ...below],
  ]) {
    const { spots } = layoutOf(lineageOf(nodes, 19)!, new Set())
    expect(spots).toHaveLength(nodes.length)
    expect(closest(spots)).toBeGreaterThan(APART * 0.79)
  }
})

describe('a generation too large for one row', () => {
  const { spots, rings, byId, reach } = place(crowd(2_000))
  const large = spots.filter(({ parent }) => parent && parent.node.id !== 19)

  test('is spread over several rows to limit the size of the picture', () => {
    expect(new Set(spots.map(({ radius }) => Math.round(radius))).size).toBeGreaterThan(10)
    expect(reach).toBeLessThan(4_500)
    expect(Math.max(...spots.map(({ x, y }) => Math.hypot(x, y)))).toBeLessThan(reach)
  })

  test('is placed outside the generation before it', () => {
    for (const { parent, radius } of large) expect(radius).toBeGreaterThan(parent!.radius)
    expect(rings.toSorted((a, b) => a - b)).toEqual(rings)
  })

  test('keeps each sponsor’s people together', () => {
    const families = Map.groupBy(large, ({ parent }) => parent!.node.id)
    for (const family of families.values()) {
      const angles = family.map(({ angle }) => angle)
      expect(Math.max(...angles) - Math.min(...angles)).toBeLessThan(Math.PI / 2)
    }
    const nearSponsor = Math.hypot(byId.get(18)!.x, byId.get(18)!.y) + APART
    for (const spot of spots)
      if (spot.radius <= nearSponsor && spot.parent) expect(Math.abs(spot.x)).toBeGreaterThan(APART / 2)
  })
})

test('a layout change moves everyone to their new position', () => {
  const [before, after] = [place(FAMILY, [20]), place()]
  const at = (part: number, id: number) => between(before, after, part).byId.get(id)!
  const near = (spot: Spot, other: Spot) => Math.hypot(spot.x - other.x, spot.y - other.y) < 0.001
  expect(near(at(0, 22), before.byId.get(20)!)).toBe(true)
  expect(near(at(0, 21), before.byId.get(21)!)).toBe(true)
  for (const id of [20, 21, 22]) expect(near(at(1, id), after.byId.get(id)!)).toBe(true)
  expect(near(at(0.5, 22), after.byId.get(22)!)).toBe(false)
})

function closest(spots: Spot[]): number {
  let least = Infinity
  spots.forEach((a, index) => {
    for (const b of spots.slice(index + 1)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y))
  })
  return least
}

const WIDE: [number, number] = [-100, 100]

test.each([
  ['places far enough apart stay', [1, 3, 9], WIDE, [1, 3, 9]],
  ['places too close together move apart equally', [5, 5], WIDE, [4, 6]],
  [
    'places pushed apart push their neighbors, but not distant places',
    [0, 0, 0, 3, 50],
    WIDE,
    [-2.25, -0.25, 1.75, 3.75, 50],
  ],
  ['no place passes the lower limit', [0, 0, 0], [0, 10], [0, 2, 4]],
  ['no place passes the upper limit', [10, 10], [0, 10], [8, 10]],
  ['an empty list stays empty', [], WIDE, []],
] satisfies [string, number[], [number, number], number[]][])('%s', (_, places, limits, spread) => {
  expect(spreadOut(places, 2, limits)).toEqual(spread)
})
