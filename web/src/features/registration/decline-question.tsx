import { AskBefore } from '../../parts/ask-before.tsx'
import { declineInvitation } from './decline.data.ts'

type Props = { sponsorName: string | null; onClose: () => void; onDeclined: () => void }

export function DeclineQuestion({ sponsorName, onClose, onDeclined }: Props) {
  const sponsor = sponsorName ?? 'The person who invited you'
  return (
    <AskBefore
      open
      title="Decline this invitation?"
      confirmLabel="Decline"
      danger
      act={declineInvitation}
      says={{ done: { title: 'Invitation declined' } }}
      onClose={onClose}
      onDone={onDeclined}
    >
      {sponsor} learns that you declined because you do not know each other. The invitation then becomes void,
      and its link no longer works. This cannot be undone.
    </AskBefore>
  )
}
