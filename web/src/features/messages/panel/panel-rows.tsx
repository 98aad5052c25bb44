import type { Contact } from '@kinhold/contract/messages'
import type { ReactNode, RefObject } from 'react'
import type { Failure } from '../../../parts/list/failed.tsx'
import { type Further, More } from '../../../parts/list/more.tsx'
import { type RowsPlace, VirtualRows } from '../../../parts/list/virtual-rows.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Place } from '../place.ts'
import type { Panel } from './use-panel.ts'

type Props<T> = {
  label: string
  items: readonly T[]
  list: Further
  failure: Failure
  place: Place
  panel: Panel
  kept: RefObject<RowsPlace | null>
  children: (item: T, tabIndex: 0 | -1) => ReactNode
}

export function PanelRows<T extends { contact: Contact }>(props: Props<T>) {
  const { label, items, list, failure, place, panel, kept, children } = props
  const isIdle = !list.isFetchingNextPage && !list.isFetchNextPageError
  return (
    <div className="min-h-0">
      <VisuallyHidden>
        <span role="status">{`${items.length}${list.hasNextPage ? ' or more' : ''} in ${label}`}</span>
      </VisuallyHidden>
      <VirtualRows
        label={label}
        items={items}
        keyOf={({ contact }) => contact.id}
        hasMore={list.hasNextPage}
        onNearEnd={() => isIdle && void list.fetchNextPage()}
        place={kept}
        first={panel.lastId}
        takesFocus={panel.isBack && !place.isWide}
        end={
          <div className="grid p-3 empty:hidden">
            <More list={list} failure={failure} variant="quiet" />
          </div>
        }
      >
        {children}
      </VirtualRows>
    </div>
  )
}
