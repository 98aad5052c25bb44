import { ClaimsScreen } from '../features/claims/claims-screen.tsx'

/** /claims */
export function Component() {
  return <ClaimsScreen />
}
