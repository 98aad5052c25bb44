import type { DashboardLine } from '@kinhold/contract/players'
import type { Unread } from '@kinhold/contract/unread'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { UnreadMark } from '../../parts/unread.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import { ChevronRight, Users, Vault } from '../../ui/icons.ts'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { Time } from '../../ui/time.tsx'

type LinesProps = {
  lines: DashboardLine[]
  /** The vaults and boards with new posts, which are listed before `lines`. */
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
          {kind === 'vault' ? (
            <Trans>
              New posts in “<bdi>{name}</bdi>”
            </Trans>
          ) : (
            <Trans>
              New posts on “<bdi>{name}</bdi>”
            </Trans>
          )}
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

/**
 * A line of the home page. `children` are the buttons that answer the line's question. They appear beside the
 * text if there is room.
 */
export function Line({ line, canAct, children }: LineProps) {
  const { newcomer, faces = [] } = line
  const phone = newcomer?.phone
  const words = (
    <span className="min-w-0 flex-1">
      <span className="block wrap-anywhere group-hover:underline">{line.text}</span>{' '}
      {line.words && (
        <span dir="auto" className="line-clamp-2 wrap-anywhere text-quiet">
          {line.words}
        </span>
      )}{' '}
      {phone && (
        <span className="block text-sm tabular-nums">
          <PhoneNumber of={phone} />
        </span>
      )}{' '}
      <Time at={line.createdAt} className="block text-sm text-quiet" />
    </span>
  )
  if (!canAct)
    return (
      <div className={LINK}>
        <Faces of={faces} />
        {words}
      </div>
    )
  const press = PRESS[line.kind]
  if (press && !children)
    return (
      <Link to={line.href} className={classes(BESIDE, 'group')}>
        <span className={WITH_FACES}>
          <Faces of={faces} />
          {words}
        </span>{' '}
        <span className={buttonStyle({}, 'mb-2 sm:mt-2')}>{press}</span>
      </Link>
    )
  return (
    <div className={children ? BESIDE : undefined}>
      <Link to={line.href} className={children ? WITH_FACES : LINK}>
        {newcomer && children ? (
          <Avatar name={newcomer.name} photo={newcomer.profilePhoto} />
        ) : (
          <Faces of={faces} />
        )}
        {words}
        {!children && <ChevronRight aria-hidden className={ONWARD} />}
      </Link>
      {children}
    </div>
  )
}

// The buttons that answer a line are beside its text, or below the text and aligned with it if there is no
// room.
const BESIDE = 'flex flex-wrap items-center gap-x-4 py-1 ps-15'
const WITH_FACES = `${LINK} -ms-15 min-w-0 grow basis-72`

// The label of the action on a line's page, for the kinds of lines whose text doesn't name the action.
const PRESS: Partial<Record<string, string>> = { claim: t`Confirm`, guardian: t`Answer` }

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

export const LIST = '-mb-2 divide-y divide-line'

export const keyOf = ({ createdAt, text }: DashboardLine) => `${createdAt} ${text}`
