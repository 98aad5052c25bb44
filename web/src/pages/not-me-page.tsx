import { NotMeScreen } from '../features/claims/not-me-screen.tsx'

/** /not-me */
export function Component() {
  return <NotMeScreen />
}
