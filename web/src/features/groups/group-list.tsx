import { useId, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { GroupItem } from './group-item.tsx'
import type { useGroupsOf } from './groups.data.ts'

type Groups = ReturnType<typeof useGroupsOf>

/** The groups under their heading with the number (UNI-23), which can be put away (UNI-24). */
export function GroupList({ groups }: { groups: Groups }) {
  const listId = useId()
  const [isShown, setIsShown] = useState(true)
  const list = groups.data ?? []
  return (
    <section aria-labelledby={`${listId}-heading`} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`${listId}-heading`} className="text-heading">
          Your Groups ({list.length}
          {groups.hasNextPage && '+'})
        </h2>
        {list.length > 0 && (
          <Button
            variant="quiet"
            aria-expanded={isShown}
            aria-controls={listId}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
        )}
      </div>
      <div id={listId} hidden={!isShown}>
        {list.length === 0 ? (
          <NoGroups />
        ) : (
          <div className="grid gap-4">
            <ul className="grid gap-4">
              {list.map((group) => (
                <GroupItem key={group.id} group={group} />
              ))}
            </ul>
            {groups.hasNextPage && <MoreGroups groups={groups} />}
          </div>
        )}
      </div>
    </section>
  )
}

function NoGroups() {
  const toUnits = <ButtonLink to={paths.trustUnits()}>See your trust units</ButtonLink>
  return (
    <Card>
      <EmptyState title="No Groups Yet" action={toUnits}>
        When all three of a trust unit have confirmed, any of them can give it a name; then it is listed here.
      </EmptyState>
    </Card>
  )
}

function MoreGroups({ groups }: { groups: Groups }) {
  const { error, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = groups
  const more = () => void fetchNextPage()
  if (isFetchNextPageError)
    return (
      <ErrorState
        sentence={sentenceOf(error, 'The rest could not be loaded. Please check your connection.')}
        onRetry={more}
        busy={isFetchingNextPage}
      />
    )
  return (
    <Button className="justify-self-center" busy={isFetchingNextPage} busyLabel="Loading…" onClick={more}>
      Load more
    </Button>
  )
}
