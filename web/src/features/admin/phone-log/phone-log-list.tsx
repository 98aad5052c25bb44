import type { PhoneAuditLog } from '@kinhold/contract/admin'
import { useRef, useState } from 'react'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { More } from '../../../parts/list/more.tsx'
import type { Pages } from '../../../parts/list/pages.data.ts'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { type RowsPlace, VirtualRows } from '../../../parts/list/virtual-rows.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Chosen } from './use-chosen.ts'
import type { PhoneLogFilter } from './phone-log.data.ts'
import { PhoneLogRow } from './phone-log-row.tsx'

type Props = {
  list: Pages<PhoneAuditLog>
  filter: PhoneLogFilter
  chosen: Chosen
  onRemove: (log: PhoneAuditLog) => void
}

/** The sign-in attempts, newest first, in a box of fixed height; only rows near the viewport are rendered (ADM-15). */
export function PhoneLogList({ list, filter, chosen, onRemove }: Props) {
  const place = useRef<RowsPlace | null>(null)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const show = (id: number, isOpen: boolean) => setOpen((before) => withOrWithout(before, id, isOpen))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  return (
    <Loaded query={list} failure={FAILURE} loading={<RowsOnTheirWay count={5} row="h-14" />}>
      {(logs) =>
        logs.length === 0 && !hasNextPage ? (
          <EmptyState>{EMPTY[filter]}</EmptyState>
        ) : (
          <div className="h-[min(36rem,70dvh)] overflow-hidden rounded-card border border-line bg-card">
            <VirtualRows
              label="Tries to sign in, newest first"
              items={logs}
              keyOf={({ id }) => id}
              hasMore={hasNextPage}
              onNearEnd={() => {
                if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
              }}
              place={place}
              end={
                hasNextPage && (
                  <div className="grid p-3">
                    <More list={list} failure={FAILURE} />
                  </div>
                )
              }
            >
              {(log, tabIndex) => (
                <PhoneLogRow
                  log={log}
                  tabIndex={tabIndex}
                  isChosen={chosen.has(log.id)}
                  isOpen={open.has(log.id)}
                  onChoose={(isChosen) => chosen.choose(log.id, isChosen)}
                  onOpen={(isOpen) => show(log.id, isOpen)}
                  onRemove={() => onRemove(log)}
                />
              )}
            </VirtualRows>
          </div>
        )
      }
    </Loaded>
  )
}

function withOrWithout(ids: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

const FAILURE = { otherwise: 'The list could not be loaded. Please check your connection and try again.' }

const EMPTY: Record<PhoneLogFilter, string> = {
  all: 'Nobody has tried to sign in yet. Every try will be listed here for 90 days.',
  success: 'Nobody has signed in within the last 90 days.',
  failed: 'No try has failed within the last 90 days.',
}
