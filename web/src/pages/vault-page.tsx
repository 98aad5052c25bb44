import { VaultScreen } from '../features/vaults/page/vault-screen.tsx'
import { VaultGate } from './vault-gate.tsx'

export function Component() {
  return (
    <VaultGate>
      <VaultScreen />
    </VaultGate>
  )
}
