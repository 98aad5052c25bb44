import type { Notification } from '@kinhold/contract/notifications'
import { useRef } from 'react'
import { More } from '../../parts/list/more.tsx'
import { useStayPut } from '../../parts/list/use-stay-put.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotificationRow } from './notification-row.tsx'
import type { Notifications } from './notifications.data.ts'
import { NOT_LOADED, PanelFailure } from './panel-failure.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { useFocusOnFurther } from './use-focus-on-further.ts'
import { useReading } from './use-reading.ts'

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
