import type { Player } from '@kinhold/contract/players'
import { Badge } from '../../ui/badge.tsx'
import { Check } from '../../ui/icons.ts'

/** A member's badge, verified or pending (NET-19, ADM-67), and their status unless it is active. */
export function PlayerBadges({ player }: { player: Player }) {
  return (
    <p className="flex flex-wrap justify-center gap-2">
      {player.verified ? (
        <Badge tone="good">
          <Check aria-hidden className="size-3.5" />
          Verified
        </Badge>
      ) : (
        <Badge>Pending</Badge>
      )}
      {player.status !== 'active' && <Badge tone="danger">{STATUS[player.status]}</Badge>}
    </p>
  )
}

const STATUS = { suspended: 'Suspended', deactivated: 'Deactivated', archived: 'Archived' }
