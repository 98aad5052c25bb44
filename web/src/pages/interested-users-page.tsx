import { InterestedUsersScreen } from '../features/admin/interested-users-screen.tsx'

/** /admin/interested-users */
export function Component() {
  return <InterestedUsersScreen />
}
