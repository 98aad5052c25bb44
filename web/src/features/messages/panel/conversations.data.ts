import type { Conversation, Correspondent } from '@kinhold/contract/messages'
import { LIST_MOST } from '@kinhold/domain/limits'
import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readPage } from '../../../api.ts'
import { itemsOf, type KeptPages, type Page } from '../../../parts/list/kept-pages.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { type Heard, keyOfMany, keyOfShown } from '../../../query-key.ts'
import { useMember } from '../../session/use-session.ts'

const PAGE = 50

type Part = Page<Conversation>

/** Loads each page with its own query, so a new message reloads only the pages it affects (MSG-13). */
export function useConversations() {
  const me = useMember()
  const queries = useQueryClient()
  const places = useFurtherPlaces(queries)
  const parts = useQueries({
    queries: [null, ...places].map((before) => partOf(queries, me.id, before)),
  })
  const [first, last] = [parts[0]!, parts.at(-1)!]
  const next = last.data?.next ?? null
  return {
    data:
      first.data &&
      inOneList(parts.flatMap(({ data, dataUpdatedAt }) => (data ? [{ ...data, at: dataUpdatedAt }] : []))),
    error: first.error ?? last.error,
    isFetching: first.isFetching,
    refetch: first.refetch,
    hasNextPage: last.data ? next !== null : parts.length > 1,
    isFetchNextPageError: parts.length > 1 && last.isError,
    isFetchingNextPage: parts.length > 1 && last.isFetching && !last.data,
    fetchNextPage: () => {
      if (last.isError) return void last.refetch()
      if (next !== null) queries.setQueryData<string[]>(PLACES, [...places, next])
    },
  }
}

const FIRST = keyOfMany('message', 'conversations')
const FURTHER = keyOfShown('message', 'conversations')
const PLACES = keyOfShown('message', 'places of conversations')

// Returns the cursors for all pages except the first.
function useFurtherPlaces(queries: QueryClient): string[] {
  const kept = () => queries.getQueryData<string[]>(PLACES) ?? []
  return useQuery({ queryKey: PLACES, queryFn: kept, initialData: kept, staleTime: Infinity }).data
}

function partOf(queries: QueryClient, userId: number, before: string | null) {
  const hears: Heard[] =
    before === null
      ? ['conversation-read']
      : [
          { topic: 'message', keysIn },
          { topic: 'conversation-read', keysIn },
        ]
  return {
    queryKey: before === null ? FIRST : keyOfShown('message', 'conversations', before),
    queryFn: () => (before === null ? loadFirst(queries, userId) : load(userId, { before, limit: PAGE })),
    meta: { hears: [...hears, { topic: 'player' as const, keysIn: peopleInPart }] },
  }
}

async function loadFirst(queries: QueryClient, userId: number): Promise<Part> {
  const had = queries.getQueryData<Part>(FIRST)
  const limit = Math.min(Math.max(had?.items.length ?? 0, PAGE), LIST_MOST)
  const page = await load(userId, { limit })
  const { isOneLower, part } = afterPage(page, had)
  // A conversation moves to a later page when its latest message is removed, so reload the later pages.
  if (isOneLower) void queries.invalidateQueries({ queryKey: FURTHER })
  return part
}

function load(userId: number, query: { before?: string; limit: number }): Promise<Part> {
  return readPage('GET /api/messages/user/:userId', { params: { userId }, query })
}

function keysIn({ items }: Part): string[] {
  return items.map(({ bondId }) => bondId)
}

function peopleInPart({ items }: Part): number[] {
  return items.map(({ contact }) => contact.id)
}

// Merges the pages into one list, newest message first. If a conversation is on several pages, the copy
// loaded last wins.
function inOneList(parts: readonly (Part & { at: number })[]): Conversation[] {
  const items = parts.toSorted((a, b) => a.at - b.at).flatMap((part) => part.items)
  return [...new Map(items.map((one) => [one.bondId, one])).values()].toSorted((a, b) => b.id - a.id)
}

// Keeps the conversations that newer ones pushed off the page. `isOneLower` is true if a conversation left
// the page for another reason.
function afterPage(page: Part, before: Part | undefined): { part: Part; isOneLower: boolean } {
  const last = page.items.at(-1)
  if (!before || !last || page.next === null) return { part: page, isOneLower: false }
  const known = new Set(page.items.map(({ bondId }) => bondId))
  const others = before.items.filter(({ bondId }) => !known.has(bondId))
  const pushed = others.filter(({ id }) => id < last.id)
  const part = pushed.length > 0 ? { items: [...page.items, ...pushed], next: before.next } : page
  return { part, isOneLower: pushed.length < others.length }
}

export function useClosedConversations() {
  const userId = useMember().id
  return usePages<Conversation>({
    queryKey: keyOfMany('message', 'closed conversations'),
    hears: ['bond', { topic: 'player', keysIn: peopleIn }],
    load: (before) =>
      readPage('GET /api/messages/user/:userId', { params: { userId }, query: { archived: 'only', before } }),
  })
}

/** Returns the ids of the people in a list. */
export function peopleIn(list: KeptPages<{ id: string | number; contact: { id: number } }>): number[] {
  return itemsOf(list).map(({ contact }) => contact.id)
}

export type Listed = Correspondent & { id: string }

/** Searches for people by part of a name or number. Old results stay until new ones arrive. */
export function useContacts(search: string) {
  return usePages<Listed>({
    queryKey: keyOfMany('bond', 'contacts', search),
    hears: ['trust-unit', { topic: 'player', keysIn: peopleIn }],
    staysMeanwhile: true,
    load: async (before) => {
      const query = { before, ...(search !== '' && { search }) }
      const { items, next } = await readPage('GET /api/messages/contacts', { query })
      return { items: items.map((one) => ({ ...one, id: one.bondId })), next }
    },
  })
}

export function useForgetContacts(): void {
  const queries = useQueryClient()
  useEffect(() => () => queries.removeQueries({ queryKey: ALL }), [queries])
}

const ALL = keyOfMany('bond', 'contacts')
