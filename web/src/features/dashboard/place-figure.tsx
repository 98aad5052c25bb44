import type { PlayerCard, PlayerProfile } from '@kinhold/contract/players'
import { ADMIN_ID } from '@kinhold/domain/players'
import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'

export function PlaceFigure({ profile, isOwn }: { profile: PlayerProfile; isOwn: boolean }) {
  const { sponsor, sponsoredCount, bondCount } = profile
  return (
    <div className="relative">
      <Edges hasSponsor={sponsor !== null} />
      <ul className="relative grid grid-cols-[1fr_repeat(2,minmax(0,9rem))_1fr]">
        {sponsor && (
          <li className="relative col-span-full h-24">
            <Person person={sponsor} says={t`Sponsor`} isLink={isOwn} />
          </li>
        )}
        <li className="relative col-span-full h-28">
          <Person person={profile} says={isOwn ? t`You` : t`Member`} isLink={false} />
        </li>
        <li className="col-start-2">
          <Amount
            value={sponsoredCount}
            says={plural({ count: sponsoredCount ?? 0 }, { one: 'brought in', other: 'brought in' })}
          />
        </li>
        <li className="col-start-3">
          <Amount
            value={bondCount}
            says={plural({ count: bondCount ?? 0 }, { one: 'trust bond', other: 'trust bonds' })}
          />
        </li>
      </ul>
    </div>
  )
}

function Edges({ hasSponsor }: { hasSponsor: boolean }) {
  const me = hasSponsor ? 120 : 24
  const below = me + 112
  return (
    <svg
      aria-hidden
      className="absolute inset-x-0 mx-auto h-full w-full max-w-72 text-edge"
      fill="none"
      stroke="currentColor"
    >
      {hasSponsor && <line x1="50%" y1="24" x2="50%" y2={me} />}
      <line x1="50%" y1={me} x2="25%" y2={below} />
      <line x1="50%" y1={me} x2="75%" y2={below} />
      <line x1="25%" y1={below} x2="75%" y2={below} strokeDasharray="2 5" />
    </svg>
  )
}

function Person({ person, says, isLink }: { person: PlayerCard; says: string; isLink: boolean }) {
  // The admin's account isn't named after a person, so the figure shows the role instead.
  const shown = person.id === ADMIN_ID ? t`Admin` : person.name
  const name = (
    <span dir="auto" title={shown} className="line-clamp-2 font-display text-name">
      {shown}
    </span>
  )
  return (
    <>
      <Avatar name={person.name} photo={person.profilePhoto} className="absolute start-[calc(50%-1.5rem)]" />
      <p className="ms-[calc(50%+2.25rem)] grid min-h-12 content-center">
        <span className="text-xs text-quiet">{says}</span>
        {isLink ? <Link to={paths.player(person.id)}>{name}</Link> : name}
      </p>
    </>
  )
}

function Amount({ value, says }: { value: number | null; says: string }): ReactNode {
  if (value === null) return null
  return (
    <p className="grid justify-items-center gap-1">
      <span className="grid size-12 place-content-center rounded-full border border-edge bg-card font-display text-heading tabular-nums">
        {value}
      </span>
      <span className="text-xs text-quiet">{says}</span>
    </p>
  )
}
