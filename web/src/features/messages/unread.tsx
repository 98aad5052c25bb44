import { useEffect } from 'react'
import { setAppBadge } from '../../browser/app-badge.ts'
import { TabLabel } from '../../ui/tab-label.tsx'
import { useUnread } from './unread.data.ts'

export function MessagesTabLabel() {
  const unread = useUnread()
  return <TabLabel title="Messages" count={unread || undefined} words="unread" />
}

/** The member's unread messages, as a number and in words; the app icon shows the number even when it is closed. */
export function useUnreadNews(isMember: boolean): { count: number; words: string } {
  const count = useUnread(isMember)
  useEffect(() => setAppBadge(count), [count])
  return { count, words: `${count} unread ${count === 1 ? 'message' : 'messages'}` }
}
