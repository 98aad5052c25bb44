import type { Conversation } from '@kinhold/contract/messages'
import type { Page } from '../../../parts/list/kept-pages.ts'

type Part = Page<Conversation>

/** The conversations of all parts in one list, each once in its latest version (`at`), latest activity first. */
export function inOneList(parts: readonly (Part & { at: number })[]): Conversation[] {
  const items = parts.toSorted((a, b) => a.at - b.at).flatMap((part) => part.items)
  return [...new Map(items.map((one) => [one.bondId, one])).values()].toSorted((a, b) => b.id - a.id)
}

/**
 * The first page plus the conversations of its predecessor that newer ones have pushed past its end, because the next
 * page still starts where it did. `isOneLower`: a conversation moved down and must be found on a further page.
 */
export function afterPage(page: Part, before: Part | undefined): { part: Part; isOneLower: boolean } {
  const last = page.items.at(-1)
  if (!before || !last || page.next === null) return { part: page, isOneLower: false }
  const known = new Set(page.items.map(({ bondId }) => bondId))
  const others = before.items.filter(({ bondId }) => !known.has(bondId))
  const pushed = others.filter(({ id }) => id < last.id)
  const part = pushed.length > 0 ? { items: [...page.items, ...pushed], next: before.next } : page
  return { part, isOneLower: pushed.length < others.length }
}
