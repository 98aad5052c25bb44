import { Loaded } from '../../../parts/list/loaded.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Place } from '../place.ts'
import { ConversationRow } from './conversation-row.tsx'
import { useClosedConversations } from './closed-conversations.data.ts'
import { PanelRows } from './panel-rows.tsx'
import { RowsSkeleton } from './panel-skeleton.tsx'
import type { Panel } from './use-panel.ts'

/** The conversations that were closed when their bond ended, in their states (TRU-16). */
export function ArchivedList({ place, panel }: { place: Place; panel: Panel }) {
  const list = useClosedConversations()
  return (
    <Loaded query={list} failure={FAILURE} loading={<RowsSkeleton />}>
      {(conversations) =>
        conversations.length === 0 ? (
          <EmptyState>A conversation whose bond has ended is kept here, to be read.</EmptyState>
        ) : (
          <PanelRows
            label="Archived conversations"
            items={conversations}
            kept={panel.archived}
            failure={FAILURE}
            {...{ list, place, panel }}
          >
            {(one, tabIndex) => <ConversationRow of={one} place={place} tabIndex={tabIndex} />}
          </PanelRows>
        )
      }
    </Loaded>
  )
}

const FAILURE = {
  otherwise: 'Your archived conversations could not be loaded. Please check your connection and try again.',
}
