import type { DashboardLine } from '@kinhold/contract/players'
import { Card } from '../../ui/card.tsx'
import { Lines } from './lines.tsx'

type Props = { lines: DashboardLine[]; canAct: boolean }

/** What waits for the member; nothing where there is nothing. */
export function Attention({ lines, canAct }: Props) {
  if (lines.length === 0) return null
  return (
    <Card aria-labelledby="attention" className="relative overflow-hidden">
      <span aria-hidden className="absolute inset-y-0 left-0 w-1 bg-evergreen" />
      <h2 id="attention" className="mb-2 text-heading">
        {canAct ? 'Waiting for you' : 'Waiting for them'}
      </h2>
      <Lines lines={lines} canAct={canAct} />
    </Card>
  )
}
