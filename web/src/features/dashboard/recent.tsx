import type { DashboardLine } from '@kinhold/contract/players'
import { Card } from '../../ui/card.tsx'
import { Lines } from './lines.tsx'

type Props = { lines: DashboardLine[]; canAct: boolean; className?: string }

/** The recent events. */
export function Recent({ lines, canAct, className }: Props) {
  return (
    <Card aria-labelledby="recent" className={className}>
      <h2 id="recent" className="mb-2 text-heading">
        Lately
      </h2>
      {lines.length === 0 ? (
        <p className="text-quiet">
          Nothing has happened yet. Invitations, bonds and messages will show up here.
        </p>
      ) : (
        <Lines lines={lines} canAct={canAct} />
      )}
    </Card>
  )
}
