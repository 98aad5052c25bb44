import type { PlayerProfile as Profile } from '@kinhold/contract/players'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle, titleSize } from '../../ui/page-title.tsx'
import { Time } from '../../ui/time.tsx'
import { useMember } from '../session/use-session.ts'
import { PlayerBadges } from './player-badges.tsx'
import { PlayerCounts } from './player-counts.tsx'
import { PlayerPhone } from './player-phone.tsx'
import { PlayerShortcuts } from './player-shortcuts.tsx'
import { SponsoredBy } from './sponsored-by.tsx'

type Props = { profile: Profile; actions?: ((person: Profile) => ReactNode) | undefined }

/**
 * Who a member is: face, greeting, standing, phone, since when, whom they brought in and who brought them (NET-18 to
 * NET-23). One's own also leads on to the invitations received and to the code; `actions` are what can be done with
 * another's.
 */
export function PlayerProfile({ profile, actions }: Props) {
  const me = useMember()
  const { name, profilePhoto, createdAt, sponsor } = profile
  return (
    <>
      <Card className="grid justify-items-center gap-4 py-8 text-center sm:py-10">
        <Avatar name={name} photo={profilePhoto} size="xl" />
        <PageTitle title={name} className="max-w-full">
          <span className="block text-name text-quiet">Hi, I’m</span>{' '}
          <span className={`block ${titleSize(name)}`}>{name}</span>
        </PageTitle>
        <PlayerBadges player={profile} />
        <PlayerPhone player={profile} />
        <p className="text-quiet">
          Joined <Time at={createdAt} style="date" />
        </p>
        {me.id === profile.id ? <PlayerShortcuts playerId={profile.id} /> : actions?.(profile)}
        <PlayerCounts profile={profile} />
      </Card>
      {sponsor && <SponsoredBy sponsor={sponsor} of={profile} />}
    </>
  )
}
