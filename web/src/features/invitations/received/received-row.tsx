import type { Invitation } from '@kinhold/contract/invitations'
import { ReportButton } from '../../reports/report-button.tsx'
import { WayLine } from '../../relations/way-line.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { Time } from '../../../ui/time.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { ReceivedActions } from './received-actions.tsx'

type Props = {
  invitation: Invitation
  /** Called when an answer has removed the buttons. */
  onAnswered: () => void
}

/** A received invitation, to answer while it is pending (INV-58), with the relation to its sender (TRU-69). */
export function ReceivedRow({ invitation, onAnswered }: Props) {
  const { sponsorId, sponsorName, sponsorPhoto, sentAt, verifiedAt, status } = invitation
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
        {status === 'pending' && (
          <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
            <WayLine person={{ id: sponsorId, name: sponsorName }} />
            <ReportButton
              kind="invitation"
              id={invitation.id}
              of={`${sponsorName}’s invitation`}
              person={{ id: sponsorId, name: sponsorName }}
            />
          </div>
        )}
        {status === 'pending' && <ReceivedActions invitation={invitation} onAnswered={onAnswered} />}
      </Card>
    </li>
  )
}
