import { useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { keyOfMany } from '../../query-key.ts'

/** 0 until it is known, and while `isCounted` is false. */
export function useUnread(isCounted = true): number {
  const { data } = useQuery({
    queryKey: keyOfMany('message', 'unread'),
    queryFn: () => read('GET /api/messages/unread', {}),
    meta: { hears: ['conversation-read'] },
    enabled: isCounted,
  })
  return (isCounted && data?.count) || 0
}
