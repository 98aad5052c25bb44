import { GigFormScreen } from '../features/gigs/gig-form-screen.tsx'

/** Where a gig is written. */
export function Component() {
  return <GigFormScreen />
}
