import type { Player, PlayerCard } from '@kinhold/contract/players'
import { PRIVATE_MEMBER } from '@kinhold/domain/settings'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { useMember } from '../session/use-session.ts'

type Props = { sponsor: PlayerCard; of: Player }

/** The sponsor of a member (NET-23); no link for one's own sponsor's sponsor, or one without a name. */
export function SponsoredBy({ sponsor, of }: Props) {
  const me = useMember()
  const isOutOfReach =
    sponsor.name === PRIVATE_MEMBER || (of.id === me.sponsorId && sponsor.id !== me.id && !me.isAdmin)
  return (
    <Card aria-labelledby="sponsored-by" className="flex items-center gap-4">
      <Avatar name={sponsor.name} photo={sponsor.profilePhoto} />
      <div className="min-w-0">
        <h2 id="sponsored-by" className="font-sans text-sm text-quiet">
          Sponsored By
        </h2>
        <p className="font-display text-name">
          {isOutOfReach ? (
            sponsor.name
          ) : (
            <Link to={paths.player(sponsor.id)} className="underline-offset-4 hover:underline">
              {sponsor.name}
            </Link>
          )}
        </p>
      </div>
    </Card>
  )
}
