import { paths } from '../paths.ts'
import { EmptyPage } from './empty-page.tsx'

/** The gigs posted in this browser. */
export function Component() {
  return (
    <EmptyPage
      title="Vault A"
      heading="No Gigs Posted"
      next={{ label: 'Back to gigs', to: paths.sideGigs() }}
    >
      The gigs that you post in this browser will be here.
    </EmptyPage>
  )
}
