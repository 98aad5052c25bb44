import type { DashboardLine } from '@kinhold/contract/players'
import type { Unread } from '@kinhold/contract/unread'
import { formatPhone } from '@kinhold/domain/phone-format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { UnreadMark } from '../../parts/unread.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ChevronRight, Users, Vault } from '../../ui/icons.ts'
import { Time } from '../../ui/time.tsx'

type LinesProps = {
  lines: DashboardLine[]
  /** The vaults and boards with new posts. They are listed before `lines`. */
  places?: Unread[]
  canAct: boolean
}

export function Lines({ lines, places = [], canAct }: LinesProps) {
  return (
    <ul className={LIST}>
      {places.map((place) => (
        <li key={`${place.kind} ${place.id}`}>
          <PlaceLine place={place} />
        </li>
      ))}
      {lines.map((line) => (
        <li key={keyOf(line)}>
          <Line line={line} canAct={canAct} />
        </li>
      ))}
    </ul>
  )
}

function PlaceLine({ place: { kind, id, name } }: { place: Unread }) {
  const { Icon, to } = PLACES[kind]
  return (
    <Link to={to(id)} className={LINK}>
      <Sign Icon={Icon} />
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere group-hover:underline">
          New posts {kind === 'vault' ? 'in' : 'on'} “<bdi>{name}</bdi>”
        </span>
        <UnreadMark kind={kind} id={id} />
      </span>
      <ChevronRight aria-hidden className={ONWARD} />
    </Link>
  )
}

const PLACES = {
  vault: { Icon: Vault, to: (id: number) => paths.vault(id) },
  board: { Icon: Users, to: (id: number) => paths.group(id) },
}

const LINK = 'group flex items-center gap-3 py-3'
const ONWARD = 'size-5 shrink-0 text-quiet group-hover:text-ink'

function Sign({ Icon }: { Icon: typeof Vault }) {
  return (
    <span className="grid size-12 shrink-0 place-content-center rounded-full bg-sunken text-quiet">
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </span>
  )
}

type LineProps = { line: DashboardLine; canAct: boolean; children?: ReactNode }

/** A line of the home page. The answers to a question are its children, beside the words if they fit there. */
export function Line({ line, canAct, children }: LineProps) {
  const { newcomer, faces = [] } = line
  const words = (
    <span className="min-w-0 flex-1">
      <span className="block wrap-anywhere group-hover:underline">{line.text}</span>{' '}
      {line.words && (
        <span dir="auto" className="line-clamp-2 wrap-anywhere text-quiet">
          {line.words}
        </span>
      )}{' '}
      <Time at={line.createdAt} className="text-sm text-quiet" />
    </span>
  )
  if (!canAct)
    return (
      <div className={LINK}>
        <Faces of={faces} />
        {words}
      </div>
    )
  if (newcomer && children)
    return (
      <div className="py-1">
        <Link to={line.href} className={LINK}>
          {words}
          <ChevronRight aria-hidden className={ONWARD} />
        </Link>
        <Newcomer {...newcomer}>{children}</Newcomer>
      </div>
    )
  return (
    <div className={children ? 'flex flex-wrap items-center gap-x-4 py-1 ps-15' : undefined}>
      <Link to={line.href} className={children ? `${LINK} -ms-15 min-w-0 grow basis-72` : LINK}>
        <Faces of={faces} />
        {words}
        {!children && <ChevronRight aria-hidden className={ONWARD} />}
      </Link>
      {children}
    </div>
  )
}

function Faces({ of: [one, other] }: { of: NonNullable<DashboardLine['faces']> }) {
  if (!one) return <Sign Icon={Users} />
  if (!other) return <Avatar name={one.name} photo={one.profilePhoto} />
  return (
    <span className="relative size-12 shrink-0">
      <Avatar name={one.name} photo={one.profilePhoto} size="xs" className="absolute" />
      <Avatar
        name={other.name}
        photo={other.profilePhoto}
        size="xs"
        className="absolute end-0 bottom-0 ring-2 ring-card"
      />
    </span>
  )
}

type NewcomerProps = NonNullable<DashboardLine['newcomer']> & { children: ReactNode }

// The selfie is large, because the member confirms only somebody whose face they know.
function Newcomer({ name, profilePhoto, phone, children }: NewcomerProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
      <Avatar name={name} photo={profilePhoto} size="xl" alone />
      <div className="min-w-36 flex-1">
        <p className="grid">
          <span className="font-display text-name wrap-anywhere">{name}</span>
          {phone && <span className="text-quiet tabular-nums">{formatPhone(phone)}</span>}
        </p>
        {children}
      </div>
    </div>
  )
}

export const LIST = '-mb-2 divide-y divide-line'

export const keyOf = ({ createdAt, text }: DashboardLine) => `${createdAt} ${text}`
