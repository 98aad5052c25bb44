import type { Unread } from '@kinhold/contract/unread'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { read } from '../api.ts'
import { type Heard, keyOfOne } from '../query-key.ts'

type Place = Pick<Unread, 'kind' | 'id'>

/** The posts added since the user left a vault or board: ids after `from`, up to and including `to`. */
export type Came = { from: number; to: number }

/**
 * A visit to a vault or board. `hasLeft` is true if the page has been hidden since the vault or board was
 * last marked as read.
 */
type Visit = { came: Came | null; hasLeft: boolean }

/**
 * Marks an open vault or board as read while the page is visible, and again when anything in it changes
 * (FAM-32). Returns the posts added since the user's last visit.
 */
export function useReadPlace(place: Place, isLookedAt: boolean): Came | null {
  const queries = useQueryClient()
  const visit = visitTo(queries, place)
  const { data } = useQuery({ ...visit, enabled: isLookedAt })
  const leave = useEffectEvent(() =>
    queries.setQueryData<Visit>(visit.queryKey, (before) => before && { ...before, hasLeft: true }),
  )
  useEffect(() => {
    if (!isLookedAt) leave()
  }, [isLookedAt])
  return data?.came ?? null
}

/** Returns the result of the `useReadPlace` call elsewhere on the page (FAM-34). */
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
      // Posts that arrive while the user is on the page don't change which posts are marked as new.
      const isArrival = (!before || before.hasLeft) && reading.to > reading.from
      return { came: isArrival ? reading : (before?.came ?? null), hasLeft: false }
    },
    meta: { hears: heardIn(kind, id) },
    staleTime: 0,
    // The next visit starts without this visit's line between old and new posts.
    gcTime: 0,
  }
}

const READS = {
  vault: (id: number) => read('POST /api/vaults/:id/read', { params: { id } }),
  board: (id: number) => read('POST /api/groups/:id/read', { params: { id } }),
}

// Comments and likes create notifications, and marking a vault as read also marks these notifications as
// read.
function heardIn(kind: Place['kind'], id: number): readonly Heard[] {
  const keysIn = () => [id]
  return kind === 'board' ? [{ topic: 'post', keysIn }] : [{ topic: 'vault', keysIn }, 'comment', 'like']
}
