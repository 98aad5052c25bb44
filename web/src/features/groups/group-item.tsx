import type { Group } from '@kinhold/contract/groups'
import { ButtonLink } from '../../parts/button-link.tsx'
import { MutedSign } from '../../parts/mute/muted-sign.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/time.tsx'
import { readableUntil } from './closed.ts'
import { peopleInWords } from './words.ts'

/** One group in the list (UNI-26 to UNI-30). */
export function GroupItem({ group }: { group: Group }) {
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
