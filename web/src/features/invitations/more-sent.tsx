import { Button } from '../../ui/button.tsx'
import { InvitationsFailure } from './invitations-failure.tsx'
import type { SentInvitations } from './invitations.data.ts'

/** The way to the next page of what was sent. */
export function MoreSent({ list }: { list: SentInvitations }) {
  const { error, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = list
  if (error && isFetchNextPageError)
    return (
      <InvitationsFailure error={error} isTrying={isFetchingNextPage} onRetry={() => void fetchNextPage()} />
    )
  return (
    <Button
      className="justify-self-center"
      busy={isFetchingNextPage}
      busyLabel="Loading…"
      onClick={() => void fetchNextPage()}
    >
      Load more
    </Button>
  )
}
