import type { Invitation } from '@kinhold/contract/invitations'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { Time } from '../../../ui/time.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { ReceivedActions } from './received-actions.tsx'

type Props = {
  invitation: Invitation
  /** Called when the buttons are gone because one was pressed. */
  onAnswered: () => void
}

/** One invitation that someone sent to the member, to accept or decline while it is pending (INV-58). */
export function ReceivedRow({ invitation, onAnswered }: Props) {
  const { sponsorName, sponsorPhoto, sentAt, verifiedAt, status } = invitation
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:p-4">
        <Avatar name={sponsorName} photo={sponsorPhoto} />
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="text-name [overflow-wrap:anywhere]">
            <span className="block font-sans text-sm text-quiet">Invited by</span> {sponsorName}
          </h3>
          <p className="text-sm text-quiet">
            <span className="block">
              Sent <Time at={sentAt} />
            </span>
            {verifiedAt && (
              <span className="block">
                Verified <Time at={verifiedAt} />
              </span>
            )}
          </p>
        </div>
        <StatusBadge status={status} />
        {status === 'pending' && <ReceivedActions invitation={invitation} onAnswered={onAnswered} />}
      </Card>
    </li>
  )
}
