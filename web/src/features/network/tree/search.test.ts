import { expect, test } from 'vitest'
import { treeNode } from '../../../../testing/network.ts'
import { findPeople } from './search.ts'

const named = (...names: string[]) => names.map((name, index) => treeNode({ id: 20 + index, name }))
const find = (words: string, ...names: string[]) => findPeople(named(...names), words).map(({ name }) => name)

test('who is called so from the start comes first, then second names, then the rest', () => {
  expect(find('an', 'Roxana', 'Lee Anders', 'Anna', 'Bob')).toEqual(['Anna', 'Lee Anders', 'Roxana'])
})

test('case and accents do not matter', () => {
  expect(find('jose', 'José')).toEqual(['José'])
  expect(find('ÉMILE', 'emile')).toEqual(['emile'])
})

test('the nearer generation comes first, then the name', () => {
  const [far, near, nearer] = [
    treeNode({ id: 1, name: 'Ann A', depth: 3 }),
    treeNode({ id: 2, name: 'Ann C', depth: 1 }),
    treeNode({ id: 3, name: 'Ann B', depth: 1 }),
  ]
  expect(findPeople([far, near, nearer], 'ann')).toEqual([nearer, near, far])
})

test('nothing is found for nothing, and never more than a list to choose from', () => {
  expect(find('  ', 'Ann')).toEqual([])
  expect(find('p', ...Array.from({ length: 50 }, (_, index) => `Pat ${index}`))).toHaveLength(8)
})
