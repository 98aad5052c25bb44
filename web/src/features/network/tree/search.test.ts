import { expect, test } from 'vitest'
import { treeNode } from '../../../../testing/network.ts'
import { findPeople } from './search.ts'

const named = (...names: string[]) => names.map((name, index) => treeNode({ id: 20 + index, name }))
const find = (words: string, ...names: string[]) => findPeople(named(...names), words).map(({ name }) => name)

test.each([
  ['an', ['Roxana', 'Lee Anders', 'Anna', 'Bob'], ['Anna', 'Lee Anders', 'Roxana']],
  ['jose', ['José'], ['José']],
  ['ÉMILE', ['emile'], ['emile']],
])(
  '%s in %j finds names that begin with it, then names with a later word that does, then the rest: %j',
  (words, names, found) => expect(find(words, ...names)).toEqual(found),
)

test('the nearer generation comes first, then the name', () => {
  const [far, near, nearer] = [
    treeNode({ id: 1, name: 'Ann A', depth: 3 }),
    treeNode({ id: 2, name: 'Ann C', depth: 1 }),
    treeNode({ id: 3, name: 'Ann B', depth: 1 }),
  ]
  expect(findPeople([far, near, nearer], 'ann')).toEqual([nearer, near, far])
})

test('an empty search finds no one, and no search more than a short list', () => {
  expect(find('  ', 'Ann')).toEqual([])
  expect(find('p', ...Array.from({ length: 50 }, (_, index) => `Pat ${index}`))).toHaveLength(8)
})
