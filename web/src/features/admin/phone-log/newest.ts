import { itemsOf, type KeptPages, type Page } from '../../../parts/list/kept-pages.ts'

/**
 * A list with its newest page as it is now: what is new stands first, what is gone from there is gone, and what was read
 * of the older stays. Where nothing joins the two the list begins anew with the page.
 */
export function withNewest<T extends { id: number }>(
  { pages, pageParams }: KeptPages<T>,
  newest: Page<T>,
): KeptPages<T> {
  const anew = { pages: [newest], pageParams: [undefined] }
  const last = newest.items.at(-1)
  if (!last || newest.next === null) return anew
  const meets = pages.findIndex((page) => page.items.some(({ id }) => id === last.id))
  if (meets === -1) return anew
  const met = pages[meets]!
  const older = met.items.slice(met.items.findIndex(({ id }) => id === last.id) + 1)
  // What follows on the page that was met goes on where that one ended.
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
