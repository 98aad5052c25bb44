import { paths } from '../paths.ts'
import { EmptyPage } from './empty-page.tsx'

/** Where a gig is written. */
export function Component() {
  return (
    <EmptyPage
      title="Post a Gig"
      heading="Not Open Yet"
      next={{ label: 'Back to gigs', to: paths.sideGigs() }}
    >
      Here you will describe a small job: what it is, where, when, and what it pays.
    </EmptyPage>
  )
}
