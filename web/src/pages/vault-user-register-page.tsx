import { RegisterScreen } from '../features/vault-base/welcome/register-screen.tsx'

/** /vault-user-register */
export function Component() {
  return <RegisterScreen />
}
