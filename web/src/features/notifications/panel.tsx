import type { Notification } from '@kinhold/contract/notifications'
import { t } from '@lingui/core/macro'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../api.ts'
import { Failed } from '../../parts/list/failed.tsx'
import { More } from '../../parts/list/more.tsx'
import { useStayPut } from '../../parts/list/use-stay-put.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
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
import { toast } from '../../ui/toast.ts'
import { useMember } from '../session/use-session.ts'
import { isNew, type Notifications, useForgetFurther, useMarkRead } from './notifications.data.ts'

type Props = { list: Notifications; onFollow: () => void }

export function Panel({ list, onFollow }: Props) {
  const { data, error, refetch, isFetching } = list
  if (!data)
    return (
      <div className="p-4 pt-0">
        <Failed error={error} failure={NOT_LOADED} isTrying={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  if (data.length === 0) return <Nothing />
  return <Rows list={list} items={data} onFollow={onFollow} />
}

function Nothing() {
  const { isAdmin } = useMember()
  return (
    <EmptyState>
      {isAdmin
        ? t`Nothing new yet. When someone accepts your invitation, posts in a place of yours or waits for your yes, you will see it here.`
        : t`Nothing new yet. When someone invites you, posts in a place of yours or waits for your yes, you will see it here.`}
    </EmptyState>
  )
}

function Rows({ list, items, onFollow }: Props & { items: Notification[] }) {
  const box = useRef<HTMLDivElement>(null)
  const wasNew = useReading(items)
  const { note } = useStayPut(box, 'li')
  const focusOnFurther = useFocusOnFurther(box, items)
  return (
    <div
      ref={box}
      onScroll={note}
      className="min-h-0 overflow-y-auto overscroll-contain border-t border-line [overflow-anchor:none]"
    >
      <ul className="divide-y divide-line">
        {items.map((one) => (
          <NotificationRow key={one.id} of={one} isNew={wasNew.has(one.id)} onFollow={onFollow} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="grid border-t border-line p-3">
          <More
            list={list}
            failure={NOT_LOADED}
            label={t`Show more`}
            variant="quiet"
            onAsk={focusOnFurther}
          />
        </div>
      )}
    </div>
  )
}

type RowProps = { of: Notification; isNew: boolean; onFollow: () => void }

function NotificationRow({ of: one, isNew, onFollow }: RowProps) {
  const content = <Content of={one} isNew={isNew} />
  const row = classes(ROW, isNew && !one.isMuted ? NEW : 'ps-4')
  return (
    <li>
      {one.href === null ? (
        <div className={row}>{content}</div>
      ) : (
        <Link
          to={one.href}
          onClick={onFollow}
          className={classes(row, 'hover:bg-sunken focus-visible:-outline-offset-2')}
        >
          {content}
        </Link>
      )}
    </li>
  )
}

const ROW = 'flex items-start gap-3 py-3 pe-4'
const NEW = 'border-s-4 border-evergreen ps-3 font-medium'

function Content({ of: { kind, text, createdAt, isMuted }, isNew }: Omit<RowProps, 'onFollow'>) {
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
          <Time at={createdAt} className="text-sm font-normal text-quiet" />{' '}
          {isNew && <Badge tone={isMuted ? 'plain' : 'good'}>{t`New`}</Badge>}
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

/** Returns a function to call before loading more, so that focus moves to the first new link. */
function useFocusOnFurther(box: RefObject<HTMLElement | null>, items: Notification[]): () => void {
  const [last, setLast] = useState<number | null>(null)
  const first = last === null ? -1 : items.findIndex(({ id }) => id < last)
  useEffect(() => {
    if (first < 0) return
    box.current?.querySelectorAll('li')[first]?.querySelector('a')?.focus()
    setLast(null)
  }, [box, first])
  return () => setLast(items.at(-1)!.id)
}

const NOT_LOADED = {
  otherwise: t`Your notifications could not be loaded. Please check your connection and try again.`,
}

/**
 * Marks all notifications up to the newest as read. Returns the ids of those that were unread when the panel
 * first showed them.
 */
function useReading(items: Notification[]): ReadonlySet<number> {
  const { mutateAsync } = useMarkRead()
  const newest = items[0]!.id
  const mark = useEffectEvent(async () => {
    if (!items.some(isNew)) return
    await mutateAsync(newest).catch(sayWhy)
  })
  // The effect depends only on the newest id, so that updates don't retry a failed request.
  useEffect(() => void mark(), [newest])
  const forgetFurther = useForgetFurther()
  useEffect(() => forgetFurther, [forgetFurther])
  return useOnceNew(items)
}

function useOnceNew(items: Notification[]): ReadonlySet<number> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const further = items.filter((one) => isNew(one) && !ids.has(one.id)).map(({ id }) => id)
  if (further.length > 0) setIds(new Set([...ids, ...further]))
  return ids
}

function sayWhy(error: unknown) {
  toast({ title: t`Still marked as new`, description: sentenceOf(error, UNREACHABLE), tone: 'danger' })
}

const UNREACHABLE = t`Your notifications could not be marked as read. Please check your connection and open them again.`
