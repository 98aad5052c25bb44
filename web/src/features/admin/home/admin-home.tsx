import { latePart } from '../../../parts/late.tsx'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { OpenDoorNote } from '../open-door-note.tsx'
import { Concerns } from './concerns.tsx'
import { useOverview } from './home.data.ts'
import { NumberCards } from './number-cards.tsx'

const CHARTS = 'grid gap-4 lg:grid-cols-2'
const Charts = latePart(
  async () => (await import('./charts.tsx')).Charts,
  <RowsOnTheirWay count={4} row="h-64 rounded-card" className={CHARTS} />,
  { sentence: 'The charts could not be loaded. Please check your connection and try again.' },
)

/** The items that need the admin, then the network in numbers and its last 30 days (ADM-06). */
export function AdminHome() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <OpenDoorNote />
      <Concerns />
      <Loaded
        query={useOverview()}
        failure={FAILURE}
        loading={<RowsOnTheirWay count={4} row="h-36 rounded-card" className={CHARTS} />}
      >
        {(overview) => (
          <>
            <NumberCards overview={overview} />
            <Charts days={overview.perDay} />
          </>
        )}
      </Loaded>
    </div>
  )
}

const FAILURE = { otherwise: 'The overview could not be loaded. Please check your connection and try again.' }
