import type { Notification } from '@kinhold/contract/notifications'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { Failed } from '../../parts/list/failed.tsx'
import { More } from '../../parts/list/more.tsx'
import { useStayPut } from '../../parts/list/use-stay-put.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toast.ts'
import { NotificationRow } from './notification-row.tsx'
import { isNew, type Notifications, useForgetFurther, useMarkRead } from './notifications.data.ts'
import { PanelSkeleton } from './panel-skeleton.tsx'

type Props = {
  list: Notifications
  /** Called when a link in it was followed. */
  onFollow: () => void
}

/** The list of notices, with its loading, empty and error states. */
export function Panel({ list, onFollow }: Props) {
  const { data, error, refetch, isFetching } = list
  if (!data && error) return <PanelFailure error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <PanelSkeleton />
  if (data.length === 0) return <EmptyState>{NOTHING}</EmptyState>
  return <Rows list={list} items={data} onFollow={onFollow} />
}

const NOTHING =
  'Nothing new yet. When someone invites you, a bond forms or someone waits for your yes, you will see it here.'

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
          <More list={list} failure={NOT_LOADED} label="Show more" variant="quiet" onAsk={focusOnFurther} />
        </div>
      )}
    </div>
  )
}

/** Returns a function to call before more is loaded: it moves the focus to the first new link, as the button may go. */
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

type PanelFailureProps = { error?: unknown; onRetry: () => void; busy?: boolean }

/** The panel if its list, or its code, failed to load. */
function PanelFailure({ error, onRetry, busy = false }: PanelFailureProps) {
  return (
    <div className="p-4 pt-0">
      <Failed error={error} failure={NOT_LOADED} isTrying={busy} onRetry={onRetry} />
    </div>
  )
}

/** Error text for a list that failed to load, when the server gives none. */
const NOT_LOADED = {
  otherwise: 'Your notifications could not be loaded. Please check your connection and try again.',
}

/** Marks shown notices as read. Returns the ids that were new when they were first shown, while they are shown. */
function useReading(items: Notification[]): ReadonlySet<number> {
  const { mutateAsync } = useMarkRead()
  const newest = items[0]!.id
  const mark = useEffectEvent(async () => {
    if (!items.some(isNew)) return
    await mutateAsync(newest).catch(sayWhy)
  })
  // By the newest alone, so that a failure is not retried again and again.
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
  toast({ title: 'Still marked as new', description: sentenceOf(error, UNREACHABLE), tone: 'danger' })
}

const UNREACHABLE =
  'Your notifications could not be marked as read. Please check your connection and open them again.'
