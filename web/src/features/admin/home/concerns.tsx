import type { AdminConcern } from '@kinhold/contract/admin'
import { Link } from 'react-router'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { ArrowRight, Check } from '../../../ui/icons.ts'
import { Time } from '../../../ui/time.tsx'
import { useConcerns } from './home.data.ts'

/** The items that need the admin, most urgent first, each with a link to its page. */
export function Concerns() {
  return (
    <section aria-labelledby="concerns" className="grid gap-3">
      <h2 id="concerns" className="text-heading">
        What needs you
      </h2>
      <Loaded
        query={useConcerns()}
        failure={FAILURE}
        loading={<RowsOnTheirWay count={2} row="h-14 rounded-card" />}
      >
        {(concerns) =>
          concerns.length === 0 ? (
            <p className="flex items-center gap-3 rounded-card border border-line bg-card px-4 py-3 text-quiet">
              <Check aria-hidden className="size-5 shrink-0 text-evergreen" />
              Nothing needs you right now.
            </p>
          ) : (
            <ul className="grid gap-2">
              {concerns.map((concern) => (
                <li key={concern.kind}>
                  <Concern concern={concern} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Concern({ concern: { text, since, href } }: { concern: AdminConcern }) {
  const words = (
    <span className="grid min-w-0 flex-1">
      <span>{text}</span>
      {since && (
        <span className="text-sm text-quiet">
          Since <Time at={since} />
        </span>
      )}
    </span>
  )
  if (href === null) return <p className={ROW}>{words}</p>
  return (
    <Link to={href} className={`${ROW} hover:bg-sunken`}>
      {words}
      <ArrowRight aria-hidden className="size-5 shrink-0 text-evergreen" />
    </Link>
  )
}

const ROW = 'flex min-h-14 items-center gap-3 rounded-card border border-line bg-card px-4 py-2'
const FAILURE = {
  otherwise: 'The items that need you could not be loaded. Please check your connection and try again.',
}
