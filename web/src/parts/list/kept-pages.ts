type Item = { id: string | number }

/** One page of a list, and the cursor of the next page, or null if this is the last page. */
export type Page<T> = { items: T[]; next: string | null }
export type KeptPages<T> = { pages: Page<T>[]; pageParams: unknown[] }

/** The items of all pages without duplicates, since a page can repeat the last items of the previous page. */
export function itemsOf<T extends Item>({ pages }: { pages: Page<T>[] }): T[] {
  const items = pages.flatMap((page) => page.items)
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

/** The list with `change` applied to each item. */
export function mapItems<T>(list: KeptPages<T>, change: (item: T) => T): KeptPages<T> {
  return withItems(list, (items) => items.map(change))
}

/** The list without one of its items. */
export function withoutItem<T extends Item>(list: KeptPages<T>, id: T['id']): KeptPages<T> {
  return withItems(list, (items) => items.filter((item) => item.id !== id))
}

/** The list with an item moved or added to its front. */
export function withFirst<T extends Item>(list: KeptPages<T>, item: T): KeptPages<T> {
  const { pages, pageParams } = withoutItem(list, item.id)
  const [first, ...others] = pages
  return first ? { pages: [{ ...first, items: [item, ...first.items] }, ...others], pageParams } : list
}

/** The list with `change` applied to the items of each page. */
export function withItems<T>(list: KeptPages<T>, change: (items: T[]) => T[]): KeptPages<T> {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) }
}
