import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

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
