import type { NetworkPerson } from '@kinhold/contract/network'
import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'

/** Lists the people who are bonded to the member but aren't in the tree (FAM-59). */
export function BondedElsewhere({ people }: { people: readonly NetworkPerson[] }) {
  if (people.length === 0) return null
  return (
    <section
      aria-labelledby="bonded-elsewhere"
      className="flex min-w-0 shrink-0 flex-wrap items-center gap-x-3"
    >
      <h2 id="bonded-elsewhere" className="font-sans text-sm text-quiet">
        {t`Bonded to you`}
      </h2>
      <ul className="flex flex-wrap gap-2 p-0.5">
        {people.map(({ id, name, profilePhoto }) => (
          <li key={id} className="shrink-0">
            <Link
              to={paths.player(id)}
              title={name}
              className="flex min-h-11 max-w-48 items-center gap-2 rounded-full border border-line bg-card py-1 ps-1.5 pe-4 hover:bg-sunken"
            >
              <Avatar name={name} photo={profilePhoto} size="xs" />
              <span dir="auto" className="truncate">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
