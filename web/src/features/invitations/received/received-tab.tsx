import type { ReactNode } from 'react'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilteredList } from '../filtered-list.tsx'
import type { ReceivedInvitations } from '../invitations.data.ts'
import { ReceivedRow } from './received-row.tsx'

type Props = { list: ReceivedInvitations; units: ReactNode; onInvite: () => void }

/** The member's received invitations, newest first (INV-58). */
export function ReceivedTab({ list, units, onInvite }: Props) {
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  return (
    <FilteredList
      title="Received invitations"
      headingRef={heading}
      list={list}
      units={units}
      row={(invitation) => (
        <ReceivedRow key={invitation.id} invitation={invitation} onAnswered={focusHeading} />
      )}
      empty={
        <EmptyState
          title="No invitations received yet"
          action={<Button onClick={onInvite}>Send an Invite</Button>}
        >
          When someone invites you to connect, you can accept it here.
        </EmptyState>
      }
    />
  )
}
