import { paths } from '../paths.ts'
import { EmptyPage } from './empty-page.tsx'

/** The gigs applied to in this browser. */
export function Component() {
  return (
    <EmptyPage
      title="Vault B"
      heading="No Gigs Applied To"
      next={{ label: 'Back to gigs', to: paths.sideGigs() }}
    >
      The gigs that you apply to in this browser will be here.
    </EmptyPage>
  )
}
