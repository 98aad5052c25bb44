import { Loaded } from '../../../parts/list/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Place } from '../place.ts'
import { ConversationRow } from './conversation-row.tsx'
import { useConversations } from './conversations.data.ts'
import { PanelRows } from './panel-rows.tsx'
import { RowsSkeleton } from './panel-skeleton.tsx'
import type { Panel } from './use-panel.ts'

/** The conversations, latest activity first, in their states. */
export function RecentList({ place, panel }: { place: Place; panel: Panel }) {
  const list = useConversations()
  return (
    <Loaded query={list} failure={FAILURE} loading={<RowsSkeleton />}>
      {(conversations) =>
        conversations.length === 0 ? (
          <NothingYet onChoose={() => panel.show('people')} />
        ) : (
          <PanelRows
            label="Recent conversations"
            items={conversations}
            kept={panel.recent}
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
  otherwise: 'Your conversations could not be loaded. Please check your connection and try again.',
}

function NothingYet({ onChoose }: { onChoose: () => void }) {
  return (
    <EmptyState action={<Button onClick={onChoose}>Choose someone</Button>}>
      The people you exchange messages with will be here.
    </EmptyState>
  )
}
