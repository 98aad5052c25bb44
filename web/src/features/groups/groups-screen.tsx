import type { Group } from '@kinhold/contract/groups'
import type { PlayerCard } from '@kinhold/contract/players'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { namesInWords } from '../../browser/in-words.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { lateDialog } from '../../parts/late.tsx'
import {
  type CountOfHits,
  Found,
  FOUND,
  FoundList,
  isSought,
  TYPE_MORE,
} from '../../parts/list/found-list.tsx'
import { Loaded } from '../../parts/list/loaded.tsx'
import { type Further, More } from '../../parts/list/more.tsx'
import { SearchField, useSearchInAddress } from '../../parts/search-field.tsx'
import { useUnreadPosts } from '../../parts/unread.data.ts'
import { UnreadMark } from '../../parts/unread.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Plus } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { MutedSign } from '../relations/muted.tsx'
import { useMember } from '../session/use-session.ts'
import { peopleInWords, readableUntil, useFoundPosts, useGroupsOf, usePeopleOfGroups } from './groups.data.ts'

const NewGroupDialog = lateDialog(async () => (await import('./create/new-group-dialog.tsx')).NewGroupDialog)

type Props = {
  /** The content below the groups. */
  below?: ReactNode
}

export function GroupsScreen({ below }: Props) {
  const me = useMember()
  const groups = useGroupsOf(me.id)
  const [isCreating, setIsCreating] = useState(false)
  const [sought, seek] = useSearchInAddress()
  // The admin, who isn't in any group, can search every board. While the list is loading, assume that the
  // member has groups.
  const hasGroups = groups.data?.length !== 0
  const hasBoards = me.isAdmin || hasGroups
  const list = (
    <Loaded query={groups} failure={t`Your groups could not be loaded.`} loading={<ListSkeleton />}>
      {(all) => <GroupList list={all} further={groups} />}
    </Loaded>
  )
  return (
    <div className="grid gap-6 max-md:gap-4">
      <div className="grid gap-1">
        <div className="flex items-center justify-between gap-x-6">
          <PageTitle title={t`Groups`} />
          <Button variant="primary" onClick={() => setIsCreating(true)}>
            <Plus aria-hidden className="size-5" />
            {t`Create`}
          </Button>
        </div>
        {/* On a phone, the groups themselves come first. */}
        <p className={classes('measure text-quiet', hasGroups && 'max-md:hidden')}>
          {t`A group gives a trust unit a name, and a board that only the three of you can see.`}
        </p>
      </div>
      {hasBoards ? (
        <div className="grid gap-6 max-md:-mt-2 max-md:gap-3">
          <SearchField
            label={t`Search the boards`}
            isCompact
            kept={sought ?? ''}
            keep={(q) => seek(q || null)}
            takesFocus={false}
            className="max-w-xl"
            found={(q) => (
              <Card aria-label={t`Posts found`}>
                <FoundPosts q={q} />
              </Card>
            )}
          >
            {list}
          </SearchField>
        </div>
      ) : (
        list
      )}
      {below}
      {isCreating && <NewGroupDialog onClose={() => setIsCreating(false)} />}
    </div>
  )
}

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <VisuallyHidden>{t`Loading your groups…`}</VisuallyHidden>
      <Skeleton className="h-8 w-52" />
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
    </div>
  )
}

export function FoundPosts({ q }: { q: string }) {
  const me = useMember()
  const list = useFoundPosts(q, isSought(q))
  if (!isSought(q)) return <p className="text-sm text-quiet">{TYPE_MORE}</p>
  return (
    <FoundList list={list} countOf={countOf} failure={SEARCH_BOARDS_FAILURE}>
      {({ id, groupId, groupName, author, createdAt, excerpt, isBlocked }) => (
        <Link to={paths.group(groupId, id)} className={FOUND}>
          <Found
            of={author}
            title={groupName}
            at={createdAt}
            writer={author.id === me.id ? t`You` : author.name}
            excerpt={excerpt}
            isBlocked={isBlocked}
            sought={q}
          />
        </Link>
      )}
    </FoundList>
  )
}

const countOf: CountOfHits = (count, hasMore) => {
  if (count === 0) return t`No posts found.`
  return hasMore
    ? plural(count, { one: 'More than # post found.', other: 'More than # posts found.' })
    : plural(count, { one: '# post found.', other: '# posts found.' })
}
const SEARCH_BOARDS_FAILURE = {
  otherwise: t`The boards could not be searched. Please check your connection and try again.`,
}

function GroupList({ list, further }: { list: Group[]; further: Further }) {
  const listId = useId()
  const [isShown, setIsShown] = useState(true)
  const { countIn } = useUnreadPosts()
  const isNew = ({ id }: Group) => countIn('board', id) > 0
  const newFirst = list.toSorted((a, b) => Number(isNew(b)) - Number(isNew(a)))
  const people = usePeopleOfGroups(useMember().id, list.length > 0)
  return (
    <section aria-labelledby={`${listId}-heading`} className="grid gap-4 max-md:gap-1">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`${listId}-heading`} className="text-heading">
          {further.hasNextPage
            ? t`Your Groups (${{ count: list.length }}+)`
            : t`Your Groups (${{ count: list.length }})`}
        </h2>
        {list.length > 0 && (
          <Button
            variant="quiet"
            className="-me-4"
            aria-expanded={isShown}
            aria-controls={listId}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? t`Hide` : t`Show`}
          </Button>
        )}
      </div>
      <div id={listId} hidden={!isShown}>
        {list.length === 0 ? (
          <Card>
            <EmptyState
              title={t`No Groups Yet`}
              action={<ButtonLink to={paths.trustUnits()}>{t`See your trust units`}</ButtonLink>}
            >
              {t`When all three of a trust unit have confirmed, any of them can give it a name; then it is listed here.`}
            </EmptyState>
          </Card>
        ) : (
          <div className="grid gap-4">
            <ul className="grid gap-4">
              {newFirst.map((group) => (
                <GroupItem key={group.id} group={group} people={people.get(group.id) ?? []} />
              ))}
            </ul>
            <More
              list={further}
              failure={{ otherwise: t`The rest could not be loaded. Please check your connection.` }}
            />
          </div>
        )}
      </div>
    </section>
  )
}

function GroupItem({ group, people }: { group: Group; people: PlayerCard[] }) {
  const { id, name, description, trustUnitId, createdAt, memberCount, closedAt, mute } = group
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-56 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 dir="auto" className="min-w-0 text-name">
              {name}
            </h3>
            {closedAt ? (
              <Badge>{t({ message: 'Dissolved', context: 'a group' })}</Badge>
            ) : (
              trustUnitId && <Badge tone="gold">{t`Trust Unit`}</Badge>
            )}
            <MutedSign mute={mute} />
            <UnreadMark kind="board" id={id} />
          </div>
          {description && (
            <p dir="auto" className="measure line-clamp-3 whitespace-pre-line text-quiet">
              {description}
            </p>
          )}
          <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
            <span>{t`Group #${id}`}</span>
            <span>{peopleInWords(memberCount)}</span>
            <span>
              <span className="max-md:sr-only">{t`Created`} </span>
              <Time at={createdAt} style="date" />
            </span>
            {closedAt && (
              <span>
                <Trans>
                  Read-only until <Time at={readableUntil(closedAt)} style="date" />
                </Trans>
              </span>
            )}
          </p>
        </div>
        <div className="flex items-center justify-between gap-6 max-md:w-full">
          {people.length > 0 && (
            <p title={namesInWords(people.map((person) => person.name))} className="flex -space-x-2">
              {people.map((person) => (
                <Avatar
                  key={person.id}
                  name={person.name}
                  photo={person.profilePhoto}
                  size="sm"
                  alone
                  className="ring-2 ring-card"
                />
              ))}
            </p>
          )}
          <ButtonLink to={paths.group(id)} aria-label={t`View ${name}`} className="ms-auto">
            {t`View`}
          </ButtonLink>
        </div>
      </Card>
    </li>
  )
}
