import { paths } from '../paths.ts'
import { EmptyPage } from './empty-page.tsx'

/** The gigs kept in this browser. */
export function Component() {
  return (
    <EmptyPage
      title="Vault Access"
      heading="No Gigs Yet"
      next={{ label: 'Back to my home', to: paths.dashboard() }}
    >
      Small jobs that you offer to the people you trust will be listed here. They stay in this browser.
    </EmptyPage>
  )
}
