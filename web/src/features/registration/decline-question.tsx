import { t } from '@lingui/core/macro'
import { AskBefore } from '../../parts/ask-before.tsx'
import { declineInvitation } from './decline.data.ts'

type Props = { sponsorName: string | null; onClose: () => void; onDeclined: () => void }

export function DeclineQuestion({ sponsorName, onClose, onDeclined }: Props) {
  return (
    <AskBefore
      open
      title={t`Decline this invitation?`}
      confirmLabel={t`Decline`}
      danger
      act={declineInvitation}
      says={{ done: { title: t`Invitation declined` } }}
      onClose={onClose}
      onDone={onDeclined}
    >
      {sponsorName === null
        ? t`The person who invited you learns that you declined because you do not know each other. The invitation then becomes void, and its link no longer works. This cannot be undone.`
        : t`${sponsorName} learns that you declined because you do not know each other. The invitation then becomes void, and its link no longer works. This cannot be undone.`}
    </AskBefore>
  )
}
