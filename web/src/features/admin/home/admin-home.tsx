import { latePart } from '../../../parts/late.tsx'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { Lock } from '../../../ui/icons.ts'
import { useConfig } from '../../session/config.data.ts'
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

/** Reminds the admin that a number alone opens an account while phone verification is off. */
function OpenDoorNote() {
  if (useConfig().phoneVerification) return null
  return (
    <aside
      aria-label="Phone verification is off"
      className="flex gap-3 rounded-card border border-gold bg-gold-soft px-4 py-3 text-gold-ink"
    >
      <Lock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p className="measure">
        Phone verification is off: anyone who knows a member’s number can sign in as them, and even as you. It
        is on as soon as an SMS provider is set up, unless PHONE_VERIFICATION turns it off.
      </p>
    </aside>
  )
}
