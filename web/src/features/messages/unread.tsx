import { plural, t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { setAppBadge } from '../../browser/app-badge.ts'
import { TabLabel } from '../../ui/tab-label.tsx'
import { useUnread } from './unread.data.ts'

export function MessagesTabLabel() {
  const count = useUnread()
  return <TabLabel title={t`Messages`} count={count || undefined} words={unreadInWords(count)} />
}

/** Returns the number of unread messages in words, for use beside a label such as 'Messages'. */
export function unreadInWords(count: number): string {
  return plural(count, { one: '# unread', other: '# unread' })
}

export function useUnreadNews(isMember: boolean): { count: number; words: string } {
  const count = useUnread(isMember)
  useEffect(() => setAppBadge(count), [count])
  return { count, words: plural(count, { one: '# unread message', other: '# unread messages' }) }
}
