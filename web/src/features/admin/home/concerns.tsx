import type { AdminConcern } from '@kinhold/contract/admin'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import {
  ArrowRight,
  Check,
  Flag,
  HardDrive,
  Hand,
  type Icon,
  MailWarning,
  UserPlus,
} from '../../../ui/icons.ts'
import { Time } from '../../../ui/time.tsx'
import { useConcerns } from '../admin.data.ts'

export function Concerns() {
  return (
    <section aria-labelledby="concerns" className="grid gap-3">
      <h2 id="concerns" className="text-heading">
        {t`What needs you`}
      </h2>
      <Loaded
        query={useConcerns()}
        failure={t`The items that need you could not be loaded.`}
        loading={<RowsOnTheirWay count={2} row="h-16 rounded-card" />}
      >
        {(concerns) =>
          concerns.length === 0 ? (
            <p className="flex items-center gap-3 rounded-card border border-line bg-card px-4 py-3 text-quiet">
              <Check aria-hidden className="size-5 shrink-0 text-evergreen" />
              {t`Nothing needs you right now.`}
            </p>
          ) : (
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
              {[...concerns]
                .sort((one, other) => placeOf(one) - placeOf(other))
                .map((concern) => (
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

// Failed deliveries and interested people come last, in that order, since a person who can't sign in matters
// more than a message that failed. The other concerns keep the server's order.
function placeOf({ kind }: AdminConcern): number {
  if (kind === 'failed_delivery') return 1
  return kind === 'interested' ? 2 : 0
}

function Concern({ concern: { kind, text, count, since, href } }: { concern: AdminConcern }) {
  const { Sign, look } = LOOKS[kind] ?? SOMEBODY_WAITS
  const content = (
    <>
      <span className={`grid size-10 shrink-0 place-items-center rounded-full ${look}`}>
        <Sign aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <span className="measure grid min-w-0 flex-1">
        <span>{text}</span>
        {since && (
          <span className="text-sm text-quiet first-letter:uppercase">
            {count > 1 ? (
              <Trans>
                Since <Time at={since} />
              </Trans>
            ) : (
              <Time at={since} />
            )}
          </span>
        )}
      </span>
    </>
  )
  if (href === null) return <p className={ROW}>{content}</p>
  return (
    <Link to={href} className={`${ROW} hover:bg-sunken focus-visible:-outline-offset-2`}>
      {content}
      <ArrowRight aria-hidden className="ms-auto size-5 shrink-0 text-evergreen" />
    </Link>
  )
}

const ROW = 'flex min-h-16 items-center gap-4 px-4 py-3 max-md:gap-3 max-md:px-3'

const BROKEN = 'bg-danger-soft text-danger'
const PEOPLE = 'bg-evergreen-soft text-evergreen'

const LOOKS: Partial<Record<AdminConcern['kind'], { Sign: Icon; look: string }>> = {
  disk_full: { Sign: HardDrive, look: BROKEN },
  store_away: { Sign: HardDrive, look: BROKEN },
  backup_late: { Sign: HardDrive, look: BROKEN },
  sending_stopped: { Sign: MailWarning, look: BROKEN },
  texts_used_up: { Sign: MailWarning, look: BROKEN },
  failed_delivery: { Sign: MailWarning, look: BROKEN },
  open_reports: { Sign: Flag, look: PEOPLE },
  interested: { Sign: UserPlus, look: PEOPLE },
}
const SOMEBODY_WAITS = { Sign: Hand, look: PEOPLE }
