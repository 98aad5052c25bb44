import { itemsOf, type KeptPages, type Page } from '../../../parts/list/kept-pages.ts'

/**
 * A list merged with its current newest page: new items come first, items removed from that page disappear, and loaded
 * older ones stay. Without an overlap the list starts over with the page.
 */
export function withNewest<T extends { id: number }>(
  { pages, pageParams }: KeptPages<T>,
  newest: Page<T>,
): KeptPages<T> {
  const alone = { pages: [newest], pageParams: [undefined] }
  const last = newest.items.at(-1)
  if (!last || newest.next === null) return alone
  const meets = pages.findIndex((page) => page.items.some(({ id }) => id === last.id))
  if (meets === -1) return alone
  const met = pages[meets]!
  const older = met.items.slice(met.items.findIndex(({ id }) => id === last.id) + 1)
  // The next cursor stays that of the overlapping page.
  const first = { items: [...newest.items, ...older], next: met.next }
  const rest = pages.slice(meets + 1)
  const known = new Set(itemsOf({ pages: [first] }).map(({ id }) => id))
  return {
    pages: [
      first,
      ...rest.map((page) => ({ ...page, items: page.items.filter(({ id }) => !known.has(id)) })),
    ],
    pageParams: [undefined, ...pageParams.slice(meets + 1)],
  }
}
