import type { Contact, Conversation, Correspondent } from '@kinhold/contract/messages'
import { NAME_MAX } from '@kinhold/domain/limits'
import { plural, t } from '@lingui/core/macro'
import type { ComponentProps, ReactNode } from 'react'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { isSought } from '../../../parts/list/found-list.tsx'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { type Further, More } from '../../../parts/list/more.tsx'
import { VirtualRows } from '../../../parts/list/virtual-rows.tsx'
import { SeekField } from '../../../parts/seek-field.tsx'
import { useAfterPause } from '../../../parts/use-after-pause.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useMember } from '../../session/use-session.ts'
import type { Place } from '../place.ts'
import { FoundMessages, useFoundMessages } from '../search/found-messages.tsx'
import { type Listed, useClosedConversations, useContacts, useConversations } from './conversations.data.ts'
import { RowsSkeleton } from './panel-skeleton.tsx'
import { ConversationRow, PersonRow } from './row.tsx'
import type { ListName, Panel } from './use-panel.ts'

type Props = { place: Place; panel: Panel }

export function ListPane({ place, panel }: Props) {
  const isSeeking = panel.sought.trim() !== ''
  const List = LISTS[panel.shows].List
  return (
    <section aria-label={t`Conversations`} className="grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)]">
      <div className="grid gap-2 border-b border-line p-3">
        <SeekField
          label={t`Find people and messages`}
          hideLabel
          placeholder={t`Find people and messages`}
          maxLength={NAME_MAX}
          value={panel.sought}
          onType={panel.seek}
        />
        {!isSeeking && (
          <div role="group" aria-label={t`What is listed`} className="flex rounded-full bg-sunken p-0.5">
            {LIST_NAMES.map((list) => (
              <button
                key={list}
                type="button"
                aria-pressed={panel.shows === list}
                onClick={() => panel.show(list)}
                className={LIST}
              >
                {LISTS[list].name}
              </button>
            ))}
          </div>
        )}
      </div>
      {isSeeking ? <FoundPane place={place} panel={panel} /> : <List place={place} panel={panel} />}
    </section>
  )
}

const LIST =
  'min-h-11 flex-1 rounded-full px-3 text-sm text-quiet hover:text-ink aria-pressed:bg-raised aria-pressed:font-medium aria-pressed:text-ink'

function FoundPane({ place, panel }: Props) {
  const sought = panel.sought.trim()
  const search = useAfterPause(sought)
  const people = useContacts(search)
  const messages = useFoundMessages(search)
  // If the search finds messages but no people, only screen readers get the line about people.
  const isOfMessages = isSought(search) && people.data?.length === 0 && messages.data?.length !== 0
  return (
    <div className="grid min-h-0 content-start gap-4 overflow-y-auto overscroll-contain py-3">
      <section aria-label={t`People found`} className={isOfMessages ? 'sr-only' : 'grid gap-1'}>
        <h2 className="sr-only">{t`People`}</h2>
        <FoundPeople place={place} list={people} isOld={search !== sought || people.isPlaceholderData} />
      </section>
      <section aria-label={t`Messages found`} className="grid gap-1 px-3">
        <h2 className="sr-only">{t`Messages`}</h2>
        <FoundMessages sought={sought} onOpen={place.open} />
      </section>
    </div>
  )
}

type FoundPeopleProps = { place: Place; list: ReturnType<typeof useContacts>; isOld: boolean }

function FoundPeople({ place, list, isOld }: FoundPeopleProps) {
  const { isAdmin } = useMember()
  const recent = useConversations()
  return (
    <Loaded query={list} failure={t`The people could not be loaded.`} loading={<RowsSkeleton />}>
      {(people) => (
        <div aria-busy={isOld || undefined} className="grid gap-2 transition-opacity aria-busy:opacity-60">
          <p role="status" className="px-3 text-sm text-quiet">
            {!isOld && countOf(people, list.hasNextPage, isAdmin)}
          </p>
          <ul aria-label={t`People found`}>
            {asOfNow(people, recent.data ?? []).map((person) => (
              <li key={person.id}>
                <PersonRow of={person} place={place} />
              </li>
            ))}
          </ul>
          <More
            list={list}
            failure={t`The people could not be loaded.`}
            label={t`More people`}
            variant="quiet"
          />
        </div>
      )}
    </Loaded>
  )
}

function countOf(people: readonly Listed[], hasMore: boolean, isAdmin: boolean): string {
  const count = people.length
  if (count > 0)
    return hasMore
      ? plural(count, { one: 'More than # people found.', other: 'More than # people found.' })
      : plural(count, { one: '# person found.', other: '# people found.' })
  return isAdmin ? t`Nobody has a name, a last name or a number that begins like this.` : t`No people found.`
}

const LISTS: Record<ListName, { name: string; List: (props: Props) => ReactNode }> = {
  recent: { name: t`Recent`, List: RecentList },
  people: { name: t`People`, List: PeopleList },
  archived: { name: t({ message: 'Archived', context: 'conversations' }), List: ArchivedList },
}
const LIST_NAMES = Object.keys(LISTS) as ListName[]

function RecentList({ place, panel }: Props) {
  const choose = <Button onClick={() => panel.show('people')}>{t`Choose someone`}</Button>
  return (
    <PanelList
      {...{ place, panel }}
      label={t`Recent conversations`}
      list={useConversations()}
      failure={t`Your conversations could not be loaded.`}
      empty={
        <EmptyState action={choose}>{t`The people you exchange messages with will be here.`}</EmptyState>
      }
      show={(one, tabIndex) => <ConversationRow of={one} place={place} tabIndex={tabIndex} />}
    />
  )
}

function PeopleList({ place, panel }: Props) {
  const recent = useConversations()
  const { isAdmin } = useMember()
  const ways = (
    <div className="flex flex-wrap justify-center gap-2">
      <ButtonLink to={paths.trustBonds()}>{t`See your trust bonds`}</ButtonLink>
      <ButtonLink to={paths.invitations()}>{t`Invite someone`}</ButtonLink>
    </div>
  )
  return (
    <PanelList
      {...{ place, panel }}
      label={t`People`}
      list={useContacts('')}
      inOrder={(people) => asOfNow(people, recent.data ?? [])}
      failure={t`The people could not be loaded.`}
      empty={
        <EmptyState action={ways}>
          {isAdmin
            ? t`You can write to every member. They will be here.`
            : t`You can write to people you share a bond or a trust unit with. They will be here.`}
        </EmptyState>
      }
      show={(person, tabIndex) => <PersonRow of={person} place={place} tabIndex={tabIndex} />}
    />
  )
}

function ArchivedList({ place, panel }: Props) {
  return (
    <PanelList
      {...{ place, panel }}
      label={t`Archived conversations`}
      list={useClosedConversations()}
      failure={t`Your archived conversations could not be loaded.`}
      empty={<EmptyState>{t`A conversation whose bond has ended is kept here, to be read.`}</EmptyState>}
      show={(one, tabIndex) => <ConversationRow of={one} place={place} tabIndex={tabIndex} />}
    />
  )
}

type PanelListProps<T> = Props & {
  label: string
  list: Further & ComponentProps<typeof Loaded<T[]>>['query']
  inOrder?: (items: T[]) => T[]
  failure: string
  empty: ReactNode
  show: (item: T, tabIndex: 0 | -1) => ReactNode
}

function PanelList<T extends { contact: Contact }>(props: PanelListProps<T>) {
  const { place, panel, label, list, inOrder = (items) => items, failure, empty, show } = props
  const isIdle = !list.isFetchingNextPage && !list.isFetchNextPageError
  return (
    <Loaded query={list} failure={failure} loading={<RowsSkeleton />}>
      {(items) =>
        items.length === 0 ? (
          empty
        ) : (
          <div className="min-h-0">
            <VisuallyHidden>
              <span role="status">
                {list.hasNextPage
                  ? t`${label}: ${{ count: items.length }} or more`
                  : t`${label}: ${{ count: items.length }}`}
              </span>
            </VisuallyHidden>
            <VirtualRows
              label={label}
              items={inOrder(items)}
              keyOf={({ contact }) => contact.id}
              hasMore={list.hasNextPage}
              onNearEnd={() => isIdle && void list.fetchNextPage()}
              place={panel.places[panel.shows]}
              first={panel.lastId}
              takesFocus={panel.isBack && !place.isWide}
              end={
                <div className="grid p-3 empty:hidden">
                  <More list={list} failure={failure} variant="quiet" />
                </div>
              }
            >
              {show}
            </VirtualRows>
          </div>
        )
      }
    </Loaded>
  )
}

// Puts people without messages first, and sorts everyone else by latest message, newest first (MSG-28).
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
