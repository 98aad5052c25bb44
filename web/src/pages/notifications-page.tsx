import { NotificationsScreen } from '../features/admin/delivery/delivery-screen.tsx'

/** /notifications */
export function Component() {
  return <NotificationsScreen />
}
