import type { PlayerProfile as Profile } from '@kinhold/contract/players'
import type { ReactNode } from 'react'
import { latePart } from '../../parts/late.tsx'
import { useMuteNow } from '../../parts/mute/mutes.data.ts'
import { MutedSign } from '../../parts/mute/muted-sign.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle, titleSize } from '../../ui/page-title.tsx'
import { Time } from '../../ui/time.tsx'
import { useMember } from '../session/use-session.ts'
import { EndedBondNote } from './ended-bond-note.tsx'
import { PlayerBadges } from './player-badges.tsx'
import { PlayerCounts } from './player-counts.tsx'
import { PlayerPhone } from './player-phone.tsx'
import { PlayerShortcuts } from './player-shortcuts.tsx'
import { SponsoredBy } from './sponsored-by.tsx'

// The page works without it.
const PersonMenu = latePart(async () => (await import('./person-menu.tsx')).PersonMenu, null, {
  isQuiet: true,
})

type Slot = ((person: Profile) => ReactNode) | undefined
type Props = { profile: Profile; actions?: Slot; way?: Slot }

/**
 * A member's profile: face, greeting, standing, phone, date of joining, sponsor and sponsored people (NET-18 to NET-23).
 * One's own also links to the received invitations and the code; another's has `actions`, and the connection in `way`
 * (TRU-68).
 */
export function PlayerProfile({ profile, actions, way }: Props) {
  const me = useMember()
  const { id, name, profilePhoto, createdAt, sponsor } = profile
  const mute = useMuteNow({ kind: 'person', id }, profile.mute)
  return (
    <>
      <Card className="relative grid justify-items-center gap-4 py-8 text-center sm:py-10">
        {me.id !== profile.id && <PersonMenu profile={profile} />}
        <Avatar name={name} photo={profilePhoto} size="xl" />
        <PageTitle title={name} className="max-w-full">
          <span className="block text-name text-quiet">Hi, I’m</span>{' '}
          <span className={`block ${titleSize(name)}`}>{name}</span>
        </PageTitle>
        <PlayerBadges player={profile} />
        <MutedSign mute={mute} inWords />
        <PlayerPhone player={profile} />
        <p className="text-quiet">
          Joined <Time at={createdAt} style="date" />
        </p>
        {me.id === profile.id ? <PlayerShortcuts playerId={profile.id} /> : actions?.(profile)}
        {profile.endedBond && <EndedBondNote person={profile} ended={profile.endedBond} />}
        <PlayerCounts profile={profile} />
      </Card>
      {me.id !== profile.id && way?.(profile)}
      {sponsor && <SponsoredBy sponsor={sponsor} of={profile} />}
    </>
  )
}
