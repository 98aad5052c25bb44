import type { Conversation } from '@kinhold/contract/messages'
import { LIST_MOST } from '@kinhold/domain/limits'
import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { readPage } from '../../../api.ts'
import type { Page } from '../../../parts/list/kept-pages.ts'
import { type Heard, keyOfMany, keyOfShown } from '../../../query-key.ts'
import { useMember } from '../../session/use-session.ts'
import { afterPage, inOneList } from './conversations.ts'

const PAGE = 50

type Part = Page<Conversation>

/**
 * The member's conversations, latest activity first (MSG-13), a page at a time. Each page subscribes separately: a new
 * message reloads the first page, where it now belongs, and the page that showed its conversation.
 */
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

// The cursors of the further pages. They stay the same while conversations move up.
function useFurtherPlaces(queries: QueryClient): string[] {
  const kept = () => queries.getQueryData<string[]>(PLACES) ?? []
  return useQuery({ queryKey: PLACES, queryFn: kept, initialData: kept, staleTime: Infinity }).data
}

function partOf(queries: QueryClient, userId: number, before: string | null) {
  const hears: Heard[] = [{ topic: 'player', keysIn: peopleIn }]
  if (before === null) {
    return {
      queryKey: FIRST as readonly unknown[],
      queryFn: () => loadFirst(queries, userId),
      meta: { hears: ['conversation-read' as const, ...hears] },
    }
  }
  return {
    queryKey: keyOfShown('message', 'conversations', before) as readonly unknown[],
    queryFn: () => load(userId, { before, limit: PAGE }),
    meta: {
      hears: [
        { topic: 'message' as const, keysIn },
        { topic: 'conversation-read' as const, keysIn },
        ...hears,
      ],
    },
  }
}

async function loadFirst(queries: QueryClient, userId: number): Promise<Part> {
  const had = queries.getQueryData<Part>(FIRST)
  const limit = Math.min(Math.max(had?.items.length ?? 0, PAGE), LIST_MOST)
  const page = await load(userId, { limit })
  const { isOneLower, part } = afterPage(page, had)
  // A conversation that lost its latest message moves to a further page that did not have it.
  if (isOneLower) void queries.invalidateQueries({ queryKey: FURTHER })
  return part
}

function load(userId: number, query: { before?: string; limit: number }): Promise<Part> {
  return readPage('GET /api/messages/user/:userId', { params: { userId }, query })
}

function keysIn({ items }: Part): string[] {
  return items.map(({ bondId }) => bondId)
}

function peopleIn({ items }: Part): number[] {
  return items.map(({ contact }) => contact.id)
}
