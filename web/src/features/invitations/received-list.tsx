import type { Player } from '@kinhold/contract/players'
import { InvitationsFailure } from './invitations-failure.tsx'
import { useReceivedInvitations } from './invitations.data.ts'
import { ListSection } from './list-section.tsx'
import { ReceivedRow } from './received-row.tsx'

/** What others sent to the member, newest first. */
export function ReceivedList({ me }: { me: Player }) {
  const { data, error, refetch, isFetching } = useReceivedInvitations(me)
  return (
    <ListSection
      id="received"
      title="Received"
      count={data && String(data.length)}
      isEmpty={data?.length === 0}
      empty="No invitations received yet"
    >
      {data?.map((invitation) => (
        <ReceivedRow key={invitation.id} invitation={invitation} />
      ))}
      {error && !data && (
        <li>
          <InvitationsFailure error={error} isTrying={isFetching} onRetry={() => void refetch()} />
        </li>
      )}
    </ListSection>
  )
}
