import type { Group } from '@kinhold/contract/groups'
import { useId, useState } from 'react'
import { ButtonLink } from '../../parts/button-link.tsx'
import { type Further, More } from '../../parts/list/more.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { GroupItem } from './group-item.tsx'

/** The groups under their heading with the number (UNI-23), which can be collapsed (UNI-24). */
export function GroupList({ list, further }: { list: Group[]; further: Further }) {
  const listId = useId()
  const [isShown, setIsShown] = useState(true)
  return (
    <section aria-labelledby={`${listId}-heading`} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`${listId}-heading`} className="text-heading">
          Your Groups ({list.length}
          {further.hasNextPage && '+'})
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
            <More list={further} failure={NO_MORE} />
          </div>
        )}
      </div>
    </section>
  )
}

const NO_MORE = { otherwise: 'The rest could not be loaded. Please check your connection.' }

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
