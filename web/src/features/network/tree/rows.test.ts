import { expect, test } from 'vitest'
import { ANN, BOB, CLEO, DAN, FAMILY, SPONSOR, treeNode } from '../../../../testing/network.ts'
import { lineageOf } from './lineage.ts'
import { moveOf, rowByLetters, rowsOf, unfoldedAtFirst } from './rows.ts'
import { findPeople } from './tree-search.tsx'

const lineage = lineageOf(FAMILY, 19)!
const rows = (...unfolded: number[]) => rowsOf(lineage, new Set(unfolded), () => false)
const names = (...unfolded: number[]) => rows(...unfolded).map(({ node }) => node.name)
const ALL = [18, 19, 20]

test('NET-09 lists everyone under their own sponsor', () => {
  expect(names(...ALL)).toEqual(['Sam', 'Ann', 'Bob', 'Dan', 'Cleo'])
  expect(names(18, 19)).toEqual(['Sam', 'Ann', 'Bob', 'Cleo'])
  const [, , bob, dan, cleo] = rows(...ALL)
  expect(bob).toEqual({ node: BOB, level: 3, position: 1, setSize: 2, isBranch: true, isOpen: true })
  expect(dan).toEqual({ node: DAN, level: 4, position: 1, setSize: 1, isBranch: false, isOpen: false })
  expect(cleo).toEqual({ node: CLEO, level: 3, position: 2, setSize: 2, isBranch: false, isOpen: false })
})

test('shows a branch as closed until its people are loaded', () => {
  const [, , bob] = rowsOf(lineageOf([SPONSOR, ANN, BOB], 19)!, new Set([18, 19, 20]), ({ id }) => id === 20)
  expect(bob).toMatchObject({ isBranch: true, isOpen: false })
})

test('starts with as many branches expanded as fit in a short list', () => {
  expect([...unfoldedAtFirst(lineage)]).toEqual(expect.arrayContaining(ALL))
  const many = Array.from({ length: 120 }, (_, index) => treeNode({ id: 100 + index, sponsorId: 20 }))
  const unfolded = unfoldedAtFirst(lineageOf([...FAMILY, ...many], 19)!)
  expect(unfolded.has(19)).toBe(true)
  expect(unfolded.has(20)).toBe(false)
})

const move = (key: string, at: number, ...unfolded: number[]) =>
  moveOf(rows(...(unfolded.length ? unfolded : ALL)), at, key)
const go = (id: number) => ({ kind: 'go', id })

test('moves between the rows with the arrow keys, Home and End', () => {
  expect(move('ArrowDown', 1)).toEqual(go(20))
  expect(move('ArrowUp', 1)).toEqual(go(18))
  expect(move('ArrowUp', 0)).toBeNull()
  expect(move('ArrowDown', 4)).toBeNull()
  expect(move('Home', 3)).toEqual(go(18))
  expect(move('End', 0)).toEqual(go(21))
})

test('opens, enters, closes and leaves a branch with ArrowRight and ArrowLeft', () => {
  expect(move('ArrowRight', 2, 18, 19)).toEqual({ kind: 'open', id: 20 })
  expect(move('ArrowRight', 2)).toEqual(go(22))
  expect(move('ArrowRight', 3)).toBeNull()
  expect(move('ArrowLeft', 2)).toEqual({ kind: 'fold', id: 20 })
  expect(move('ArrowLeft', 3)).toEqual(go(20))
  expect(move('ArrowLeft', 4)).toEqual(go(19))
  expect(moveOf(rows(), 0, 'ArrowLeft')).toBeNull()
})

test('finds the next name that starts with the typed letters', () => {
  const found = (at: number, letters: string) => rowByLetters(rows(...ALL), at, letters)?.node.name
  expect(found(1, 'c')).toBe('Cleo')
  expect(found(4, 's')).toBe('Sam')
  expect(found(1, 'x')).toBeUndefined()
  expect(found(2, 'bo')).toBe('Bob')
})

const named = (...names: string[]) => names.map((name, index) => treeNode({ id: 20 + index, name }))
const find = (words: string, ...names: string[]) => findPeople(named(...names), words).map(({ name }) => name)

test.each([
  ['an', ['Roxana', 'Lee Anders', 'Anna', 'Bob'], ['Anna', 'Lee Anders', 'Roxana']],
  ['jose', ['José'], ['José']],
  ['ÉMILE', ['emile'], ['emile']],
  ["o'brien", ['Liam O’Brien', 'Bri'], ['Liam O’Brien']],
])("API-40 searching for '%s' in %j finds %j", (words, names, found) =>
  expect(find(words, ...names)).toEqual(found),
)

test('sorts search results of equal rank by generation, then by name', () => {
  const [far, near, nearer] = [
    treeNode({ id: 1, name: 'Ann A', depth: 3 }),
    treeNode({ id: 2, name: 'Ann C', depth: 1 }),
    treeNode({ id: 3, name: 'Ann B', depth: 1 }),
  ]
  expect(findPeople([far, near, nearer], 'ann')).toEqual([nearer, near, far])
})

test('a search finds at most eight people', () => {
  expect(find('  ', 'Ann')).toEqual([])
  expect(find('p', ...Array.from({ length: 50 }, (_, index) => `Pat ${index}`))).toHaveLength(8)
})
