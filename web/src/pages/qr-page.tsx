import { useMember } from '../features/session/use-session.ts'
import { paths } from '../paths.ts'
import { EmptyPage } from './empty-page.tsx'

/** The invite that a member shows on their own screen. */
export function Component() {
  const { name } = useMember()
  return (
    <EmptyPage
      title="Your Invite"
      heading={`${name}, your code will be here`}
      next={{ label: 'Invite by phone number', to: paths.invitations() }}
    >
      A code on your screen will let someone across the table join as your guest. For now, invite them by
      their number.
    </EmptyPage>
  )
}
