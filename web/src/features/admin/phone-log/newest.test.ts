import { expect, test } from 'vitest'
import { withNewest } from './newest.ts'

const page = (ids: number[], next: string | null) => ({ items: ids.map((id) => ({ id })), next })
const idsOf = ({ pages }: ReturnType<typeof withNewest>) =>
  pages.map(({ items }) => items.map(({ id }) => id))

test('ADM-18 new items come first, removed ones disappear, and loaded older ones stay', () => {
  const kept = { pages: [page([9, 8, 7], 'a'), page([6, 5, 4], 'b')], pageParams: [undefined, 'a'] }
  expect(idsOf(withNewest(kept, page([11, 10, 8], 'c')))).toEqual([
    [11, 10, 8, 7],
    [6, 5, 4],
  ])
  const further = withNewest(kept, page([9, 7, 5], 'c'))
  expect(idsOf(further)).toEqual([[9, 7, 5, 4]])
  expect(further.pages.at(-1)!.next).toBe('b')
  expect(further.pageParams).toEqual([undefined])
})

test('ADM-18 the list starts over when the pages do not overlap, and when the page is the whole list', () => {
  const kept = { pages: [page([9, 8], 'a'), page([7, 6], 'b')], pageParams: [undefined, 'a'] }
  expect(idsOf(withNewest(kept, page([20, 19], 'c')))).toEqual([[20, 19]])
  expect(idsOf(withNewest(kept, page([9], null)))).toEqual([[9]])
  expect(idsOf(withNewest(kept, page([], null)))).toEqual([[]])
})
