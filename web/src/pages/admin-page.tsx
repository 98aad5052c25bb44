import { PhoneLogScreen } from '../features/admin/phone-log-screen.tsx'

/** /admin */
export function Component() {
  return <PhoneLogScreen />
}
