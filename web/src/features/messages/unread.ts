import { useEffect } from 'react'
import { setAppBadge } from '../../browser/app-badge.ts'
import { useUnread } from './unread.data.ts'

/** How many of the member's messages are unread, in words, too; the app's icon shows it, also when the app is closed. */
export function useUnreadNews(isMember: boolean): { count: number; words: string } {
  const count = useUnread(isMember)
  useEffect(() => setAppBadge(count), [count])
  return { count, words: `${count} unread ${count === 1 ? 'message' : 'messages'}` }
}
