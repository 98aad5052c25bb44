import { NetworkScreen } from '../features/network/network-screen.tsx'

/** /network */
export function Component() {
  return <NetworkScreen />
}
