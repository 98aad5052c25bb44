import type { Player } from '@kinhold/contract/players'
import { Button } from '../../ui/button.tsx'
import { InvitationsFailure } from './invitations-failure.tsx'
import { useSentInvitations } from './invitations.data.ts'
import { ListSection } from './list-section.tsx'
import { SentRow } from './sent-row.tsx'

/** What the member sent, newest first. */
export function SentList({ me }: { me: Player }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useSentInvitations(me.id)
  return (
    <ListSection
      id="sent"
      title="Sent"
      count={data && `${data.length}${hasNextPage ? '+' : ''}`}
      isEmpty={data?.length === 0}
      empty="No invitations sent yet"
    >
      {data?.map((invitation) => (
        <SentRow key={invitation.id} invitation={invitation} />
      ))}
      {hasNextPage && (
        <li className="pt-4 text-center">
          <Button busy={isFetchingNextPage} busyLabel="Loading…" onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </li>
      )}
      {error && !data && (
        <li>
          <InvitationsFailure error={error} isTrying={isFetching} onRetry={() => void refetch()} />
        </li>
      )}
    </ListSection>
  )
}
