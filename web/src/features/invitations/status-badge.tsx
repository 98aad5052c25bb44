import { invitationStatusLabel } from '@kinhold/domain/invitations'
import { Badge } from '../../ui/badge.tsx'

/** The status of an invitation (INV-63 to INV-65). Gold and green together are reserved for confirmed trust units. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={status === 'verified' ? 'good' : 'plain'}>{invitationStatusLabel(status)}</Badge>
}
