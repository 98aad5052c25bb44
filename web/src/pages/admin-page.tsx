import { AdminScreen } from '../features/admin/admin-screen.tsx'

/** /admin */
export function Component() {
  return <AdminScreen />
}
