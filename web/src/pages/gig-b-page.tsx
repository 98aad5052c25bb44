import { GigsScreen } from '../features/gigs/gigs-screen.tsx'
import { GigsCode } from './gigs-code.tsx'

/** The gigs applied to in this browser. */
export function Component() {
  return <GigsScreen shelf="applied" code={<GigsCode />} />
}
