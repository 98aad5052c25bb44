import type { Conversation, Correspondent } from '@kinhold/contract/messages'
import { NAME_MAX } from '@kinhold/domain/limits'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { More } from '../../../parts/list/more.tsx'
import { useAfterPause } from '../../../parts/use-after-pause.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { useMember } from '../../session/use-session.ts'
import type { Place } from '../place.ts'
import { latePart } from '../../../parts/late.tsx'
import { FoundMessages } from '../search/found-messages.tsx'
import { type Listed, useContacts, useConversations } from './conversations.data.ts'
import { ConversationRow, PersonRow } from './row.tsx'
import { PanelRows } from './panel-rows.tsx'
import { RowsSkeleton } from './panel-skeleton.tsx'
import type { Panel } from './use-panel.ts'

const ArchivedList = latePart(
  async () => (await import('./archived-list.tsx')).ArchivedList,
  <RowsSkeleton />,
)

export function ListPane({ place, panel }: { place: Place; panel: Panel }) {
  return (
    <section aria-label="Conversations" className="grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)]">
      <div className="grid gap-2 border-b border-line p-3">
        <Field
          label="Find people and messages"
          hideLabel
          type="search"
          autoComplete="off"
          placeholder="Find people and messages"
          maxLength={NAME_MAX}
          value={panel.sought}
          onChange={(event) => panel.seek(event.target.value)}
        />
        <Lists panel={panel} />
      </div>
      {panel.sought.trim() !== '' ? (
        <FoundPane place={place} panel={panel} />
      ) : panel.shows === 'recent' ? (
        <RecentList place={place} panel={panel} />
      ) : panel.shows === 'archived' ? (
        <ArchivedList place={place} panel={panel} />
      ) : (
        <PeopleList place={place} panel={panel} />
      )}
    </section>
  )
}

function Lists({ panel }: { panel: Panel }) {
  const isSeeking = panel.sought.trim() !== ''
  const show = (list: Panel['shows']) => {
    panel.seek('')
    panel.show(list)
  }
  return (
    <div role="group" aria-label="What is listed" className="flex rounded-full bg-sunken p-0.5">
      {LISTS.map(({ list, name }) => (
        <button
          key={list}
          type="button"
          aria-pressed={!isSeeking && panel.shows === list}
          onClick={() => show(list)}
          className={LIST}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

const LISTS: { list: Panel['shows']; name: string }[] = [
  { list: 'recent', name: 'Recent' },
  { list: 'people', name: 'People' },
  { list: 'archived', name: 'Archived' },
]
const LIST =
  'min-h-11 flex-1 rounded-full px-3 text-sm text-quiet hover:text-ink aria-pressed:bg-card aria-pressed:font-medium aria-pressed:text-ink'

function FoundPane({ place, panel }: { place: Place; panel: Panel }) {
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
    <Loaded query={list} failure="The people" loading={<RowsSkeleton />}>
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
          <More list={list} failure="The people" label="More people" variant="quiet" />
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

function RecentList({ place, panel }: { place: Place; panel: Panel }) {
  const list = useConversations()
  return (
    <Loaded query={list} failure="Your conversations" loading={<RowsSkeleton />}>
      {(conversations) =>
        conversations.length === 0 ? (
          <NothingYet onChoose={() => panel.show('people')} />
        ) : (
          <PanelRows
            label="Recent conversations"
            items={conversations}
            kept={panel.recent}
            failure="Your conversations"
            {...{ list, place, panel }}
          >
            {(one, tabIndex) => <ConversationRow of={one} place={place} tabIndex={tabIndex} />}
          </PanelRows>
        )
      }
    </Loaded>
  )
}

function NothingYet({ onChoose }: { onChoose: () => void }) {
  return (
    <EmptyState action={<Button onClick={onChoose}>Choose someone</Button>}>
      The people you exchange messages with will be here.
    </EmptyState>
  )
}

function PeopleList({ place, panel }: { place: Place; panel: Panel }) {
  const list = useContacts('')
  const recent = useConversations()
  return (
    <Loaded query={list} failure="The people" loading={<RowsSkeleton />}>
      {(people) =>
        people.length === 0 ? (
          <NobodyYet />
        ) : (
          <PanelRows
            label="People"
            items={asOfNow(people, recent.data ?? [])}
            kept={panel.people}
            failure="The people"
            {...{ list, place, panel }}
          >
            {(person, tabIndex) => <PersonRow of={person} place={place} tabIndex={tabIndex} />}
          </PanelRows>
        )
      }
    </Loaded>
  )
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

// In the picker's order (MSG-28): those without messages first, then latest activity; ties by name.
function asOfNow<T extends Correspondent>(people: readonly T[], conversations: readonly Conversation[]): T[] {
  const known = new Map(conversations.map((one) => [one.bondId, one]))
  return people
    .map((person) => {
      const now = known.get(person.bondId)
      return now ? { ...person, lastAt: now.createdAt, unreadCount: now.unreadCount } : person
    })
    .toSorted((a, b) => momentOf(b) - momentOf(a))
}

function momentOf({ lastAt }: Correspondent): number {
  return lastAt === null ? Number.MAX_VALUE : Date.parse(lastAt)
}
