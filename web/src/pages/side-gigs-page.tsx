import { GigsScreen } from '../features/gigs/gigs-screen.tsx'
import { GigsCode } from './gigs-code.tsx'

/** The gigs stored in this browser. */
export function Component() {
  return <GigsScreen shelf="all" code={<GigsCode />} />
}
