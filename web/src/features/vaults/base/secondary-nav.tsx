import { Link, useLocation } from 'react-router'
import { Bell, House, Search } from '../../../ui/icons.ts'
import { shownCount } from '../../../ui/shown-count.ts'
import type { View } from './views.ts'

type Props = { view: View; newsCount: number; onFollow: () => void }

/** The links to the posts, to the news, and to the search (VUS-11). */
export function SecondaryNav({ view, newsCount, onFollow }: Props) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="In this vault">
      <ul className="grid auto-cols-fr grid-flow-col gap-2 sm:flex">
        {ENTRIES.map(({ name, to, label, Sign }) => (
          <li key={name}>
            <Link
              to={to ? `?tab=${to}` : pathname}
              onClick={onFollow}
              aria-current={view === name ? 'page' : undefined}
              className={ENTRY}
            >
              <span className="relative">
                <Sign aria-hidden className="size-5" strokeWidth={1.75} />
                {name === 'notifications' && <Count of={newsCount} />}
              </span>
              <span>
                {label}
                {name === 'notifications' && newsCount > 0 && (
                  <span className="sr-only">, {shownCount(newsCount)} new</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const ENTRIES = [
  { name: 'posts', to: null, label: 'Home', Sign: House },
  { name: 'notifications', to: 'notifications', label: 'Notifications', Sign: Bell },
  { name: 'search', to: 'search', label: 'Search', Sign: Search },
] as const

const ENTRY =
  'flex min-h-12 flex-col items-center justify-center gap-1 rounded-field border border-line bg-card px-2 py-2 text-sm whitespace-nowrap text-quiet transition-colors hover:bg-sunken hover:text-ink sm:flex-row sm:gap-3 sm:px-4 sm:text-base ' +
  'aria-[current=page]:border-evergreen aria-[current=page]:font-medium aria-[current=page]:text-evergreen'

function Count({ of }: { of: number }) {
  if (of === 0) return null
  return (
    <span
      aria-hidden
      // Drawn, not written: the text of an entry is its label.
      data-count={shownCount(of)}
      className="pointer-events-none absolute -top-2.5 left-3 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-evergreen px-0.5 text-xs leading-none font-medium text-on-evergreen tabular-nums ring-2 ring-card before:content-[attr(data-count)]"
    />
  )
}
