import { useEffect } from 'react'
import { setAppBadge } from '../../browser/app-badge.ts'
import { TabLabel } from '../../ui/tab-label.tsx'
import { useUnread } from './unread.data.ts'

export function MessagesTabLabel() {
  return <TabLabel title="Messages" count={useUnread() || undefined} words="unread" />
}

export function useUnreadNews(isMember: boolean): { count: number; words: string } {
  const count = useUnread(isMember)
  useEffect(() => setAppBadge(count), [count])
  return { count, words: `${count} unread ${count === 1 ? 'message' : 'messages'}` }
}
