import { Loaded } from '../../../parts/list/loaded.tsx'
import { More } from '../../../parts/list/more.tsx'
import { useAfterPause } from '../../../parts/use-after-pause.ts'
import { useMember } from '../../session/use-session.ts'
import type { Place } from '../place.ts'
import { FoundMessages } from '../search/found-messages.tsx'
import { asOfNow } from './contacts.ts'
import { type Listed, useContacts } from './contacts.data.ts'
import { useConversations } from './conversations.data.ts'
import { RowsSkeleton } from './panel-skeleton.tsx'
import { PEOPLE_FAILURE } from './people-list.tsx'
import { PersonRow } from './person-row.tsx'
import type { Panel } from './use-panel.ts'

/** The search results: people by a part of name or number (MSG-29), and messages below them. */
export function FoundPane({ place, panel }: { place: Place; panel: Panel }) {
  return (
    <div className="grid min-h-0 content-start gap-4 overflow-y-auto overscroll-contain py-3">
      <section aria-label="People found" className="grid gap-1">
        <h2 className="px-3 font-sans text-sm text-quiet">People</h2>
        <FoundPeople place={place} sought={panel.sought.trim()} />
      </section>
      <section aria-label="Messages found" className="grid gap-1 px-3">
        <h2 className="font-sans text-sm text-quiet">Messages</h2>
        <FoundMessages sought={panel.sought} onOpen={place.open} />
      </section>
    </div>
  )
}

function FoundPeople({ place, sought }: { place: Place; sought: string }) {
  const { isAdmin } = useMember()
  const search = useAfterPause(sought)
  const list = useContacts(search)
  const recent = useConversations()
  const isOld = search !== sought || list.isPlaceholderData
  return (
    <Loaded query={list} failure={PEOPLE_FAILURE} loading={<RowsSkeleton />}>
      {(people) => (
        <div aria-busy={isOld || undefined} className="grid gap-2 transition-opacity aria-busy:opacity-60">
          <p role="status" className={people.length > 0 ? 'sr-only' : 'px-3 text-quiet'}>
            {!isOld && countOf(people, list.hasNextPage, isAdmin)}
          </p>
          <ul aria-label="People found">
            {asOfNow(people, recent.data ?? []).map((person) => (
              <li key={person.id}>
                <PersonRow of={person} place={place} />
              </li>
            ))}
          </ul>
          <More list={list} failure={PEOPLE_FAILURE} label="More people" variant="quiet" />
        </div>
      )}
    </Loaded>
  )
}

function countOf(people: readonly Listed[], hasMore: boolean, isAdmin: boolean): string {
  if (people.length === 0) return isAdmin ? NOBODY_BEGINS_SO : NOBODY_FOUND
  if (hasMore) return `More than ${people.length} people found`
  return people.length === 1 ? '1 person found' : `${people.length} people found`
}

const NOBODY_FOUND = 'Nobody you can write to has this name or number.'
const NOBODY_BEGINS_SO = 'Nobody has a name, a last name or a number that begins like this.'
