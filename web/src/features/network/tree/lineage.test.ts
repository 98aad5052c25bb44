import { describe, expect, test } from 'vitest'
import { treeNode } from '../../../../testing/network.ts'
import { ANN, BOB, CLEO, DAN, FAMILY, SPONSOR } from '../../../../testing/family.ts'
import { aboveOf, lineageOf, mergeNodes, missingOf } from './lineage.ts'

const ann = (nodes = FAMILY) => lineageOf(nodes, 19, 7)!
const ids = (nodes: Iterable<{ id: number }>) => [...nodes].map(({ id }) => id)

describe('who is in it', () => {
  test('NET-09 exactly the sponsor, oneself and everyone below', () => {
    const stranger = treeNode({ id: 40, sponsorId: 41, depth: 1 })
    const sibling = treeNode({ id: 23, sponsorId: SPONSOR.id, depth: 0 })
    expect(ids(ann([stranger, sibling, ...FAMILY]).byId.values())).toEqual([18, 19, 20, 21, 22])
  })

  test('who is not in their own tree has none', () => {
    expect(lineageOf([BOB], 19)).toBeNull()
  })

  test('NET-11 the admin has no sponsor above', () => {
    const { sponsor, byId } = lineageOf([{ ...ANN, sponsorId: null }, BOB], 19)!
    expect(sponsor).toBeNull()
    expect(byId.size).toBe(2)
  })

  test('sponsors in a circle do not go on for ever', () => {
    expect(ann([{ ...ANN, sponsorId: 22 }, BOB, DAN]).byId.size).toBe(3)
  })
})

test('everyone below is counted, in all generations', () => {
  const { belowOf } = ann()
  expect([18, 19, 20, 21].map((id) => belowOf.get(id))).toEqual([4, 3, 1, 0])
})

test('siblings stand in the order in which they came, whatever the order of the answer', () => {
  expect(ids(ann([CLEO, ANN, BOB]).childrenOf.get(19)!)).toEqual([20, 21])
})

test('those above are the nearest first, up to the sponsor', () => {
  expect(ids(aboveOf(ann(), 22))).toEqual([20, 19, 18])
  expect(aboveOf(ann(), 18)).toEqual([])
  expect(aboveOf(ann(), 99)).toEqual([])
})

test('of several answers, the later one says how someone stands', () => {
  const merged = mergeNodes([{ nodes: FAMILY }, { nodes: [{ ...BOB, name: 'Robert' }, DAN] }])
  expect(merged).toHaveLength(5)
  expect(merged.find(({ id }) => id === 20)!.name).toBe('Robert')
})

describe('who could be opened', () => {
  const missing = (deepest: number, id: number) => {
    const lineage = lineageOf([SPONSOR, ANN, { ...BOB, childCount: 4 }, DAN], 19, deepest)!
    return missingOf(lineage, lineage.byId.get(id)!)
  }

  test('those whom a person sponsored and who are not here', () => {
    expect(missing(7, 20)).toBe(3)
    expect(missing(7, 22)).toBe(0)
  })

  test("NET-09 nobody of the sponsor's", () => {
    expect(missing(7, 18)).toBe(0)
  })

  test('NET-10 nobody below the deepest generation', () => {
    expect(missing(1, 20)).toBe(0)
  })
})
