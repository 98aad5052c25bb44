import type { Player } from '@kinhold/contract/players'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useProfile } from './dashboard.data.ts'
import { PlaceFigure } from './place-figure.tsx'

type Props = { player: Player; isOwn: boolean; className?: string }

/** The member's place in the network: the sponsor above, the member, and the counts of people sponsored and trusted. */
export function NetworkView({ player, isOwn, className }: Props) {
  const { data: profile, isError } = useProfile(player.id)
  if (isError && !profile) return null
  return (
    <Card aria-labelledby="place" className={className}>
      <h2 id="place" className="mb-5 text-heading">
        {isOwn ? 'Your place' : 'Their place'}
      </h2>
      {profile ? <PlaceFigure profile={profile} isOwn={isOwn} /> : <Skeleton className="h-72" />}
    </Card>
  )
}
