type Item = { id: string | number }

/** A page of a list. `next` is the cursor for the next page, or null if there is none. */
export type Page<T> = { items: T[]; next: string | null }
export type KeptPages<T> = { pages: Page<T>[]; pageParams: unknown[] }

/** Returns the items from all pages, without duplicates. */
export function itemsOf<T extends Item>({ pages }: { pages: Page<T>[] }): T[] {
  const items = pages.flatMap((page) => page.items)
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

export function mapItems<T>(list: KeptPages<T>, change: (item: T) => T): KeptPages<T> {
  return withItems(list, (items) => items.map(change))
}

export function withoutItem<T extends Item>(list: KeptPages<T>, id: T['id']): KeptPages<T> {
  return withItems(list, (items) => items.filter((item) => item.id !== id))
}

/** Moves an item to the front of a list. Adds the item there if the list doesn't contain it. */
export function withFirst<T extends Item>(list: KeptPages<T>, item: T): KeptPages<T> {
  const { pages, pageParams } = withoutItem(list, item.id)
  const [first, ...others] = pages
  return first ? { pages: [{ ...first, items: [item, ...first.items] }, ...others], pageParams } : list
}

/** Applies `change` to the items on each page. */
export function withItems<T>(list: KeptPages<T>, change: (items: T[]) => T[]): KeptPages<T> {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) }
}
