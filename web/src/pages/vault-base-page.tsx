import { VaultBaseScreen } from '../features/vaults/base/vault-base-screen.tsx'
import { VaultGate } from './vault-gate.tsx'

export function Component() {
  return (
    <VaultGate>
      <VaultBaseScreen />
    </VaultGate>
  )
}
