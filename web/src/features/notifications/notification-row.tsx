import type { Notification } from '@kinhold/contract/notifications'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { Triangle } from '../../ui/figure/triangle.tsx'
import {
  Eye,
  ShieldCheck,
  Mail,
  MessageSquareWarning,
  UserPlus,
  UserRound,
  UserRoundCog,
  Users,
  Vault,
} from '../../ui/icons.ts'
import { Time } from '../../ui/time.tsx'

type Props = { of: Notification; isNew: boolean; onFollow: () => void }

/** One notice, with a link to its subject. */
export function NotificationRow({ of: one, isNew, onFollow }: Props) {
  const content = <Content of={one} isNew={isNew} />
  return (
    <li>
      {one.href === null ? (
        <div className={ROW}>{content}</div>
      ) : (
        <Link
          to={one.href}
          onClick={onFollow}
          className={classes(ROW, 'hover:bg-sunken focus-visible:-outline-offset-2')}
        >
          {content}
        </Link>
      )}
    </li>
  )
}

const ROW = 'flex items-start gap-3 px-4 py-3'

function Content({ of: { kind, text, createdAt, isMuted }, isNew }: Omit<Props, 'onFollow'>) {
  const Sign = SIGNS[kind]
  return (
    <>
      <span
        className={classes(
          'grid size-10 shrink-0 place-content-center rounded-full',
          isNew && !isMuted ? 'bg-evergreen-soft text-evergreen' : 'bg-sunken text-quiet',
        )}
      >
        <Sign aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{text}</span>{' '}
        <span className="flex items-center justify-between gap-2">
          <Time at={createdAt} className="text-sm text-quiet" />{' '}
          {isNew && <Badge tone={isMuted ? 'plain' : 'good'}>New</Badge>}
        </span>
      </span>
    </>
  )
}

const SIGNS: Record<Notification['kind'], typeof Mail | typeof Triangle> = {
  invitation: Mail,
  bond: UserPlus,
  newcomer: UserRound,
  trust_unit: Triangle,
  group: Users,
  vault: Vault,
  player_status: UserRoundCog,
  delivery: MessageSquareWarning,
  looked_at: Eye,
  trust: ShieldCheck,
}
