import { OutboxScreen } from '../features/admin/outbox-screen.tsx'

/** /notifications */
export function Component() {
  return <OutboxScreen />
}
