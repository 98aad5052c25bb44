import { paths } from '../paths.ts'
import { EmptyPage } from './empty-page.tsx'

/** The vaults of a member, and those that others opened to them. */
export function Component() {
  return (
    <EmptyPage
      title="Vaults"
      heading="No Vaults Yet"
      next={{ label: 'Back to my home', to: paths.dashboard() }}
    >
      Vaults will be private albums, open only to the people whose phone numbers you put on their list.
    </EmptyPage>
  )
}
