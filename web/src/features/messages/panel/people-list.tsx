import { ButtonLink } from '../../../parts/button-link.tsx'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Place } from '../place.ts'
import { asOfNow } from './contacts.ts'
import { useContacts } from './contacts.data.ts'
import { useConversations } from './conversations.data.ts'
import { PanelRows } from './panel-rows.tsx'
import { RowsSkeleton } from './panel-skeleton.tsx'
import { PersonRow } from './person-row.tsx'
import type { Panel } from './use-panel.ts'

/** Everyone the member may write to: those without messages first, then latest activity (MSG-28). */
export function PeopleList({ place, panel }: { place: Place; panel: Panel }) {
  const list = useContacts('')
  const recent = useConversations()
  return (
    <Loaded query={list} failure={PEOPLE_FAILURE} loading={<RowsSkeleton />}>
      {(people) =>
        people.length === 0 ? (
          <NobodyYet />
        ) : (
          <PanelRows
            label="People"
            items={asOfNow(people, recent.data ?? [])}
            kept={panel.people}
            failure={PEOPLE_FAILURE}
            {...{ list, place, panel }}
          >
            {(person, tabIndex) => <PersonRow of={person} place={place} tabIndex={tabIndex} />}
          </PanelRows>
        )
      }
    </Loaded>
  )
}

/** The error text when people fail to load. */
export const PEOPLE_FAILURE = {
  otherwise: 'The people could not be loaded. Please check your connection and try again.',
}

function NobodyYet() {
  const ways = (
    <div className="flex flex-wrap justify-center gap-2">
      <ButtonLink to={paths.trustBonds()}>See your trust bonds</ButtonLink>
      <ButtonLink to={paths.invitations()}>Invite someone</ButtonLink>
    </div>
  )
  return (
    <EmptyState action={ways}>
      You can write to people you share a bond or a trust unit with. They will be here.
    </EmptyState>
  )
}
