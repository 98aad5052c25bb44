import { NotificationsScreen } from '../features/admin/notifications-screen.tsx'

/** /notifications */
export function Component() {
  return <NotificationsScreen />
}
