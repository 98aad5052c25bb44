import type { Unread } from '@kinhold/contract/unread'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { read } from '../api.ts'
import { type Heard, keyOfMany, keyOfOne } from '../query-key.ts'

type Kind = Unread['kind']

/** Returns the numbers of new posts in the person's vaults and boards (FAM-33); 0 until the server responds. */
export function useUnreadPosts(isAsked = true) {
  const { data } = useQuery({
    queryKey: keyOfMany('unread'),
    queryFn: () => read('GET /api/unread', {}),
    meta: { hears: ['post', 'vault', 'group', 'notification'] },
    enabled: isAsked,
  })
  const places = (isAsked && data) || []
  return {
    places,
    countIn: (kind: Kind, id: number) =>
      places.find((place) => place.kind === kind && place.id === id)?.count ?? 0,
    sumOf: (kind: Kind) => places.reduce((sum, place) => (place.kind === kind ? sum + place.count : sum), 0),
  }
}

type Place = Pick<Unread, 'kind' | 'id'>

/** The posts that came since the person left a place: those after `from`, up to and including `to`. */
export type Came = { from: number; to: number }

/** `hasLeft`: the page was hidden after the last reading. */
type Visit = { came: Came | null; hasLeft: boolean }

/** Marks an open place as read while the page is visible, also when it changes (FAM-32). */
export function useReadPlace(place: Place, isLookedAt: boolean): void {
  const queries = useQueryClient()
  const visit = visitTo(queries, place)
  useQuery({ ...visit, enabled: isLookedAt })
  const leave = useEffectEvent(() =>
    queries.setQueryData<Visit>(visit.queryKey, (before) => before && { ...before, hasLeft: true }),
  )
  useEffect(() => {
    if (!isLookedAt) leave()
  }, [isLookedAt])
}

/** Returns the posts of an open place that came since the person left it (FAM-34). */
export function useCame(place: Place): Came | null {
  const queries = useQueryClient()
  return useQuery({ ...visitTo(queries, place), enabled: false }).data?.came ?? null
}

function visitTo(queries: QueryClient, { kind, id }: Place) {
  const queryKey = keyOfOne('unread', `${kind} ${id}`)
  return {
    queryKey,
    queryFn: async (): Promise<Visit> => {
      const reading = await READS[kind](id)
      const before = queries.getQueryData<Visit>(queryKey)
      // Posts that arrive while the person looks get no line of their own.
      const isArrival = (!before || before.hasLeft) && reading.to > reading.from
      return { came: isArrival ? reading : (before?.came ?? null), hasLeft: false }
    },
    meta: { hears: heardIn(kind, id) },
    staleTime: 0,
    // The next visit begins without the line of this one.
    gcTime: 0,
  }
}

const READS = {
  vault: (id: number) => read('POST /api/vaults/:id/read', { params: { id } }),
  board: (id: number) => read('POST /api/groups/:id/read', { params: { id } }),
}

// Comments and likes bring notices, which an open vault marks as read, too.
function heardIn(kind: Kind, id: number): readonly Heard[] {
  const keysIn = () => [id]
  return kind === 'board' ? [{ topic: 'post', keysIn }] : [{ topic: 'vault', keysIn }, 'comment', 'like']
}
