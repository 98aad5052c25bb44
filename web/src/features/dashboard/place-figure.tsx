import type { PlayerCard, PlayerProfile } from '@kinhold/contract/players'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'

/** Someone between the sponsor above and, in numbers, the people below: the triangle of the product, with them on top. */
export function PlaceFigure({ profile, isOwn }: { profile: PlayerProfile; isOwn: boolean }) {
  const { sponsor, sponsoredCount, bondCount } = profile
  return (
    <div className="relative mx-auto w-full max-w-72">
      <Edges hasSponsor={sponsor !== null} />
      <ul className="relative">
        {sponsor && (
          <li className="h-24">
            <Person person={sponsor} says="Sponsor" isLink={isOwn} />
          </li>
        )}
        <li className="h-28">
          <Person person={profile} says={isOwn ? 'You' : 'Member'} isLink={false} />
        </li>
        <li className="inline-block w-1/2">
          <Amount value={sponsoredCount} says="brought in" />
        </li>
        <li className="inline-block w-1/2">
          <Amount value={bondCount} says={bondCount === 1 ? 'trust bond' : 'trust bonds'} />
        </li>
      </ul>
    </div>
  )
}

// In the measures of the rows above: avatars of 48 pixels, centered; the rows are 96 and 112 pixels high.
function Edges({ hasSponsor }: { hasSponsor: boolean }) {
  const me = hasSponsor ? 120 : 24
  const below = me + 112
  return (
    <svg aria-hidden className="absolute inset-0 size-full text-edge" fill="none" stroke="currentColor">
      {hasSponsor && <line x1="50%" y1="24" x2="50%" y2={me} />}
      <line x1="50%" y1={me} x2="25%" y2={below} />
      <line x1="50%" y1={me} x2="75%" y2={below} />
      <line x1="25%" y1={below} x2="75%" y2={below} strokeDasharray="2 5" />
    </svg>
  )
}

function Person({ person, says, isLink }: { person: PlayerCard; says: string; isLink: boolean }) {
  const name = <span className="block truncate font-display text-name">{person.name}</span>
  return (
    <div className="relative mx-auto w-12">
      <Avatar name={person.name} photo={person.profilePhoto} />
      <p className="absolute top-1/2 left-full w-28 -translate-y-1/2 pl-3">
        <span className="block text-xs text-quiet">{says}</span>
        {isLink ? <Link to={paths.player(person.id)}>{name}</Link> : name}
      </p>
    </div>
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
