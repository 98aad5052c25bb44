type Item = { id: string | number }

/** One page of a list, and where the next begins; null at the end. */
export type Page<T> = { items: T[]; next: string | null }
/** An endless list as it is kept. */
export type KeptPages<T> = { pages: Page<T>[]; pageParams: unknown[] }

/** The items of all pages, each once: a page read a moment after another may begin with what the other ended with. */
export function itemsOf<T extends Item>({ pages }: { pages: Page<T>[] }): T[] {
  const items = pages.flatMap((page) => page.items)
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

/** The list with each item as `change` makes it. */
export function mapItems<T>(list: KeptPages<T>, change: (item: T) => T): KeptPages<T> {
  return withItems(list, (items) => items.map(change))
}

/** The list without one of its items. */
export function withoutItem<T extends Item>(list: KeptPages<T>, id: T['id']): KeptPages<T> {
  return withItems(list, (items) => items.filter((item) => item.id !== id))
}

/** The list with a new item first, which may be in it already. */
export function withFirst<T extends Item>(list: KeptPages<T>, item: T): KeptPages<T> {
  const { pages, pageParams } = withoutItem(list, item.id)
  const [first, ...others] = pages
  return first ? { pages: [{ ...first, items: [item, ...first.items] }, ...others], pageParams } : list
}

function withItems<T>(list: KeptPages<T>, change: (items: T[]) => T[]): KeptPages<T> {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) }
}
