import { useEffect } from 'react'
import { setAppBadge } from '../../browser/app-badge.ts'
import { useUnread } from './unread.data.ts'

/** How many of the member's messages are unread, in words, too; the app's icon shows it as long as they are signed in. */
export function useUnreadNews(isMember: boolean): { count: number; words: string } {
  const count = useUnread(isMember)
  useEffect(() => setAppBadge(count), [count])
  // Closing the app leaves it there; only a sign-out leaves the frame.
  useEffect(() => () => setAppBadge(0), [])
  return { count, words: `${count} unread ${count === 1 ? 'message' : 'messages'}` }
}
