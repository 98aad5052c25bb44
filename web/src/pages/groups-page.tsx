import { paths } from '../paths.ts'
import { EmptyPage } from './empty-page.tsx'

/** The groups of a member. */
export function Component() {
  return (
    <EmptyPage
      title="Groups"
      heading="No Groups Yet"
      next={{ label: 'Invite someone', to: paths.invitations() }}
    >
      A group begins with a trust unit that all three have confirmed.
    </EmptyPage>
  )
}
