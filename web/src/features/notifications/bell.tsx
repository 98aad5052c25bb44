import type { Notification } from '@kinhold/contract/notifications'
import { plural, t } from '@lingui/core/macro'
import { type ComponentProps, useState } from 'react'
import { latePart } from '../../parts/late.tsx'
import { COUNT_DISC } from '../../ui/badge.tsx'
import { Bell as Sign } from '../../ui/icons.ts'
import { Popover } from '../../ui/popover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LiveRegion, VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isCounted, isNew, useNotifications } from './notifications.data.ts'

const Panel = latePart(async () => (await import('./panel.tsx')).Panel, <PanelSkeleton />)

export function Bell() {
  const [isOpen, setIsOpen] = useState(false)
  const list = useNotifications()
  const count = list.data?.filter(isCounted).length ?? 0
  const mayBeMore = list.hasNextPage && list.data?.every(isNew) === true
  return (
    <div className="relative shrink-0">
      <Popover
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t`Notifications`}
        trigger={<BellButton aria-label={nameOf(count, mayBeMore)} />}
      >
        {list.data || list.error ? (
          <Panel list={list} onFollow={() => setIsOpen(false)} />
        ) : (
          <PanelSkeleton />
        )}
      </Popover>
      {count > 0 && <Count of={count} />}
      <Arrivals list={list.data} />
    </div>
  )
}

function PanelSkeleton() {
  return (
    <div role="status" className="overflow-hidden border-t border-line">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-5/6" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}

function nameOf(count: number, mayBeMore: boolean): string {
  if (count === 0) return t`Notifications`
  return mayBeMore
    ? plural(count, { one: 'Notifications, # or more new', other: 'Notifications, # or more new' })
    : plural(count, { one: 'Notifications, # new', other: 'Notifications, # new' })
}

function BellButton(given: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className="grid h-11 w-[min(2.75rem,23vw)] place-items-center rounded-field text-evergreen hover:bg-evergreen-soft aria-expanded:bg-evergreen-soft"
      {...given}
    >
      <Sign aria-hidden className="size-5" />
    </button>
  )
}

// The badge is outside the button, because the button's name already includes the exact number.
function Count({ of: count }: { of: number }) {
  return (
    <span aria-hidden className={`start-7 top-1.5 animate-appear ring-paper ${COUNT_DISC}`}>
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  )
}

const MOST_SHOWN = 9

/** Announces new notifications to screen readers. */
function Arrivals({ list }: { list: Notification[] | undefined }) {
  const arrived = useArrived(list)
  return (
    <LiveRegion>{arrived.length > 0 && <span key={arrived[0]!.id}>{wordsFor(arrived)}</span>}</LiveRegion>
  )
}

function useArrived(list: Notification[] | undefined): Notification[] {
  const newest = list && latestStart(list)
  const [known, setKnown] = useState(newest)
  const [arrived, setArrived] = useState<Notification[]>([])
  if (newest !== undefined && (known === undefined || newest > known)) {
    setKnown(newest)
    // A toast already announces newcomers who used the member's QR code (`useNewcomerNotice`).
    const isHeard = (one: Notification) => isCounted(one) && one.kind !== 'newcomer'
    if (known !== undefined) setArrived(list!.filter((one) => one.begunAt > known && isHeard(one)))
  }
  return arrived
}

// A notification that combines several events gets a new id with each event, but keeps its start time.
function latestStart(list: readonly Notification[]): string {
  return list.reduce((latest, { begunAt }) => (begunAt > latest ? begunAt : latest), '')
}

const MOST_READ_OUT = 3

function wordsFor(arrived: Notification[]): string {
  if (arrived.length > MOST_READ_OUT)
    return t`${plural({ count: arrived.length }, { one: '# new notification', other: '# new notifications' })}.`
  return arrived
    .map(({ text }) => text)
    .toReversed()
    .join(' ')
}
