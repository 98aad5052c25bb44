import { TabLabel } from '../../../ui/tab-label.tsx'
import { useUnread } from '../unread.data.ts'

/** The name of the Messages tab, with the unread count. */
export function MessagesTabLabel() {
  const unread = useUnread()
  return <TabLabel title="Messages" count={unread || undefined} words="unread" />
}
