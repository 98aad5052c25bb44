import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The admin's view of a player that does not exist. */
export function NoSuchHome() {
  const back = (
    <ButtonLink variant="primary" to={paths.dashboard()}>
      Back to my home
    </ButtonLink>
  )
  return (
    <EmptyState pageTitle="Player Not Found" action={back}>
      There is no member with this number. They may have deleted their account.
    </EmptyState>
  )
}
