import type { PlayerCard } from '@kinhold/contract/players'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** Who brought the member in and answers for them. */
export function SponsorCard({ sponsor }: { sponsor: PlayerCard }) {
  return (
    <Card aria-labelledby="sponsor" className="grid content-center justify-items-center gap-3 text-center">
      <Avatar name={sponsor.name} photo={sponsor.profilePhoto} size="lg" />
      <h2 id="sponsor" className="grid">
        <span className="font-sans text-sm text-quiet">Your sponsor</span>{' '}
        <span className="text-heading">{sponsor.name}</span>
      </h2>
      <ButtonLink to={paths.player(sponsor.id)}>View profile</ButtonLink>
    </Card>
  )
}
