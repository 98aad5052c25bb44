import type { Conversation } from '@kinhold/contract/messages'
import type { Page } from '../../../parts/list/kept-pages.ts'

type Part = Page<Conversation>

/** The conversations of all parts in one list, each once and as it was answered last (`at`), latest activity first. */
export function inOneList(parts: readonly (Part & { at: number })[]): Conversation[] {
  const items = parts.toSorted((a, b) => a.at - b.at).flatMap((part) => part.items)
  return [...new Map(items.map((one) => [one.bondId, one])).values()].toSorted((a, b) => b.id - a.id)
}

/**
 * The first page with those of the one before below it that others have pushed beyond its end, since the page after it
 * begins where it did. `isOneLower`: one has lost its place, and is to be looked for further down.
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
