import { UnsubscribeScreen } from '../features/settings/unsubscribe-screen.tsx'

/** /unsubscribe */
export function Component() {
  return <UnsubscribeScreen />
}
