import type { Unread } from '@kinhold/contract/unread'
import { useQuery } from '@tanstack/react-query'
import { read } from '../api.ts'
import { keyOfMany } from '../query-key.ts'

/**
 * Returns the user's vaults and boards with new posts (FAM-33). Until the server responds, the list is empty.
 */
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
    /** Returns the number of new posts in one vault or board, or in all vaults or all boards. */
    countIn: (kind: Unread['kind'], id?: number) =>
      places.reduce(
        (sum, place) => (place.kind === kind && place.id === (id ?? place.id) ? sum + place.count : sum),
        0,
      ),
  }
}
