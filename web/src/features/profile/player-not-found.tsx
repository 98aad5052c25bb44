import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** Nobody, or nobody within reach (NET-25): the two are told apart to no one. */
export function PlayerNotFound() {
  return (
    <>
      <PageTitle title="Player Not Found" className="text-center text-title" />
      <EmptyState
        action={
          <ButtonLink variant="primary" to={paths.network()}>
            Back to Network
          </ButtonLink>
        }
      >
        There is no such member in your part of the network.
      </EmptyState>
    </>
  )
}
