import type { Group } from '@kinhold/contract/groups'
import { useId, useState } from 'react'
import { ButtonLink } from '../../parts/button-link.tsx'
import { type Further, More } from '../../parts/list/more.tsx'
import { MutedSign } from '../relations/muted-sign.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Time } from '../../ui/time.tsx'
import { readableUntil } from './closed.ts'
import { peopleInWords } from './words.ts'

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

/** One group in the list (UNI-26 to UNI-30). */
function GroupItem({ group }: { group: Group }) {
  const { id, name, description, trustUnitId, createdAt, memberCount, closedAt, mute } = group
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-56 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="min-w-0 text-name">{name}</h3>
            {closedAt ? <Badge>Dissolved</Badge> : trustUnitId && <Badge tone="gold">Trust Unit</Badge>}
            <MutedSign mute={mute} />
          </div>
          {description && (
            <p className="measure line-clamp-3 whitespace-pre-line text-quiet">{description}</p>
          )}
          <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
            <span>Group #{id}</span>
            <span>{peopleInWords(memberCount)}</span>
            <Time at={createdAt} style="date" />
            {closedAt && (
              <span>
                Read-only until <Time at={readableUntil(closedAt)} style="date" />
              </span>
            )}
          </p>
        </div>
        <ButtonLink to={paths.group(id)} aria-label={`View ${name}`}>
          View
        </ButtonLink>
      </Card>
    </li>
  )
}
