import { VaultsScreen } from '../features/vaults/list/vaults-screen.tsx'

/** /vaults */
export function Component() {
  return <VaultsScreen />
}
