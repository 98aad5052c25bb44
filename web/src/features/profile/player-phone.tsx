import type { Player } from '@kinhold/contract/players'
import { formatPhone } from '@kinhold/domain/phone-format'
import { Phone } from '../../ui/icons.ts'

/** A member's number if the server sent it; the admin's is never shown (NET-20). */
export function PlayerPhone({ player }: { player: Player }) {
  if (player.isAdmin) return <p>Admin</p>
  if (player.phone === null) return null
  return (
    <a href={`tel:${player.phone}`} className="flex items-center gap-2 py-1 tabular-nums hover:underline">
      <Phone aria-hidden className="size-4 text-quiet" />
      {formatPhone(player.phone)}
    </a>
  )
}
