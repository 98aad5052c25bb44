import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** An unknown or unreachable member (NET-25); the page must not tell the two apart. */
export function PlayerNotFound() {
  const back = (
    <ButtonLink variant="primary" to={paths.network()}>
      Back to Network
    </ButtonLink>
  )
  return (
    <EmptyState pageTitle="Player Not Found" action={back}>
      There is no such member in your part of the network.
    </EmptyState>
  )
}
