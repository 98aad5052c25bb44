import { useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { keyOfMany } from '../../query-key.ts'

/** Returns the number of unread messages. Returns 0 until the server responds, or if `isCounted` is false. */
export function useUnread(isCounted = true): number {
  const { data } = useQuery({
    queryKey: keyOfMany('message', 'unread'),
    queryFn: () => read('GET /api/messages/unread', {}),
    meta: { hears: ['conversation-read'] },
    enabled: isCounted,
  })
  return (isCounted && data?.count) || 0
}
