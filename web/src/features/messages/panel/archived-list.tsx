import { Loaded } from '../../../parts/list/loaded.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Place } from '../place.ts'
import { ConversationRow } from './row.tsx'
import { useClosedConversations } from './conversations.data.ts'
import { PanelRows } from './panel-rows.tsx'
import { RowsSkeleton } from './panel-skeleton.tsx'
import type { Panel } from './use-panel.ts'

export function ArchivedList({ place, panel }: { place: Place; panel: Panel }) {
  const list = useClosedConversations()
  return (
    <Loaded query={list} failure="Your archived conversations" loading={<RowsSkeleton />}>
      {(conversations) =>
        conversations.length === 0 ? (
          <EmptyState>A conversation whose bond has ended is kept here, to be read.</EmptyState>
        ) : (
          <PanelRows
            label="Archived conversations"
            items={conversations}
            kept={panel.archived}
            failure="Your archived conversations"
            {...{ list, place, panel }}
          >
            {(one, tabIndex) => <ConversationRow of={one} place={place} tabIndex={tabIndex} />}
          </PanelRows>
        )
      }
    </Loaded>
  )
}
