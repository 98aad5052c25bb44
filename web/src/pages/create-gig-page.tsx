import { GigFormScreen } from '../features/gigs/gig-form-screen.tsx'

/** The form for a new gig. */
export function Component() {
  return <GigFormScreen />
}
