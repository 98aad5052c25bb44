import type { Invitation } from '@kinhold/contract/invitations'
import { formatPhone } from '@kinhold/domain/phone-format'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/time.tsx'
import { RegistrationLink } from './registration-link.tsx'
import { StatusBadge } from './status-badge.tsx'

/** One invitation that the member sent (INV-43 to INV-46). */
export function SentRow({ invitation }: { invitation: Invitation }) {
  const { recipientName, recipientPhone, sentAt, verifiedAt, status } = invitation
  return (
    <li>
      <Card className="grid gap-2 p-4 sm:p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h3 className="min-w-0 text-name">{recipientName || 'Unknown'}</h3>
          <StatusBadge status={status} />
        </div>
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <p className="min-w-0 text-sm text-quiet">
            <span className="block tabular-nums">{formatPhone(recipientPhone)}</span>
            <span className="flex flex-wrap gap-x-4">
              <span>
                Sent <Time at={sentAt} />
              </span>
              {verifiedAt && (
                <span>
                  Verified <Time at={verifiedAt} />
                </span>
              )}
            </span>
            <span className="block">{status === 'pending' ? 'Waiting for response' : 'Connected!'}</span>
          </p>
          {status === 'pending' && <RegistrationLink invitation={invitation} />}
        </div>
      </Card>
    </li>
  )
}
