import type { PlayerProfile as Profile } from '@kinhold/contract/players'
import { formatPhone } from '@kinhold/domain/phone-format'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { Phone } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Time } from '../../ui/time.tsx'
import { PlayerBadges } from './player-badges.tsx'
import { PlayerCounts } from './player-counts.tsx'
import { SponsoredBy } from './sponsored-by.tsx'

/** Who a member is: face, greeting, standing, phone, since when, whom they brought in and who brought them (NET-18 to NET-23). */
export function PlayerProfile({ profile }: { profile: Profile }) {
  const { name, profilePhoto, createdAt, sponsor } = profile
  return (
    <>
      <Card className="grid justify-items-center gap-4 py-8 text-center sm:py-10">
        <Avatar name={name} photo={profilePhoto} size="xl" />
        <PageTitle title={name} className="max-w-full">
          <span className="block text-name text-quiet">Hi, I’m</span>{' '}
          <span className="block text-title">{name}</span>
        </PageTitle>
        <PlayerBadges player={profile} />
        <PlayerPhone player={profile} />
        <p className="text-quiet">
          Joined <Time at={createdAt} style="date" />
        </p>
        <PlayerCounts profile={profile} />
      </Card>
      {sponsor && <SponsoredBy sponsor={sponsor} of={profile} />}
    </>
  )
}

// The admin's number is nobody's to see; others' only where the server gave it (NET-20).
function PlayerPhone({ player }: { player: Profile }) {
  if (player.isAdmin) return <p>Admin</p>
  if (player.phone === null) return null
  return (
    <a href={`tel:${player.phone}`} className="flex items-center gap-2 py-1 tabular-nums hover:underline">
      <Phone aria-hidden className="size-4 text-quiet" />
      {formatPhone(player.phone)}
    </a>
  )
}
