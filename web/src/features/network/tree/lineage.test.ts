import { expect, test } from 'vitest'
import { ANN, BOB, CLEO, DAN, FAMILY, SPONSOR, treeNode } from '../../../../testing/network.ts'
import { aboveOf, lineageOf, mergeNodes, missingOf } from './lineage.ts'

const ann = (nodes = FAMILY) => lineageOf(nodes, 19, 7)!
const ids = (nodes: Iterable<{ id: number }>) => [...nodes].map(({ id }) => id)

test('NET-09 includes only the member, their sponsor and everyone below the member', () => {
  const stranger = treeNode({ id: 40, sponsorId: 41, depth: 1 })
  const sibling = treeNode({ id: 23, sponsorId: SPONSOR.id, depth: 0 })
  expect(ids(ann([stranger, sibling, ...FAMILY]).byId.values())).toEqual([18, 19, 20, 21, 22])
})

test('NET-11 doesn’t loop forever if sponsors form a cycle', () => {
  const { sponsor, byId } = lineageOf([{ ...ANN, sponsorId: null }, BOB], 19)!
  expect([sponsor, byId.size]).toEqual([null, 2])
  expect(lineageOf([BOB], 19)).toBeNull()
  expect(ann([{ ...ANN, sponsorId: 22 }, BOB, DAN]).byId.size).toBe(3)
})

test('counts the people in all generations below a person', () => {
  const { belowOf } = ann()
  expect([18, 19, 20, 21].map((id) => belowOf.get(id))).toEqual([4, 3, 1, 0])
})

test('sorts siblings by join date', () => {
  expect(ids(ann([CLEO, ANN, BOB]).childrenOf.get(19)!)).toEqual([20, 21])
})

test('lists ancestors nearest first, up to the sponsor', () => {
  expect(ids(aboveOf(ann(), 22))).toEqual([20, 19, 18])
  expect(aboveOf(ann(), 18)).toEqual([])
  expect(aboveOf(ann(), 99)).toEqual([])
})

test('uses a person’s data from the latest response', () => {
  const merged = mergeNodes([{ nodes: FAMILY }, { nodes: [{ ...BOB, name: 'Robert' }, DAN] }])
  expect(merged).toHaveLength(5)
  expect(merged.find(({ id }) => id === 20)!.name).toBe('Robert')
})

test.each([
  ['sponsored people who are not loaded yet', 7, 20, 3],
  ['no one if everyone is loaded', 7, 22, 0],
  ['NET-09 no one else below the member’s sponsor', 7, 18, 0],
  ['NET-10 no one below the deepest generation', 1, 20, 0],
])('counts the people who can still be loaded below a person: %s', (_, deepest, id, count) => {
  const lineage = lineageOf([SPONSOR, ANN, { ...BOB, childCount: 4 }, DAN], 19, deepest)!
  expect(missingOf(lineage, lineage.byId.get(id)!)).toBe(count)
})
