import { TabLabel } from '../../../ui/tab-label.tsx'

/** The name of the Messages tab, with how many are unread. */
export function MessagesTabLabel() {
  return <TabLabel title="Messages" count={undefined} />
}
