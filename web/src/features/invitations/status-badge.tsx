import { invitationStatusLabel } from '@kinhold/domain/invitations'
import { Badge } from '../../ui/badge.tsx'

/** How far an invitation has come (INV-63 to INV-65). Gold and green together are for confirmed trust units alone. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={status === 'verified' ? 'good' : 'plain'}>{invitationStatusLabel(status)}</Badge>
}
