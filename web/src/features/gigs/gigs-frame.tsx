import { type ReactNode, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { lateDialog } from '../../parts/late.tsx'
import { paths } from '../../paths.ts'
import { House, LogOut, Settings, Vault } from '../../ui/icons.ts'
import { useSideways } from '../../ui/sideways.ts'

const LogoutQuestion = lateDialog(
  async () => (await import('../../parts/logout-question.tsx')).LogoutQuestion,
)

export function GigsFrame({ children }: { children: ReactNode }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const row = useSideways<HTMLUListElement>(useLocation().pathname)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[10rem_minmax(0,1fr)] lg:gap-8">
      <nav aria-label="Side gigs" className="-mx-4 min-w-0 px-4 md:mx-0 md:px-0 lg:sticky lg:top-24">
        <ul ref={row} className="sideways flex gap-2 lg:grid lg:gap-1">
          {ENTRIES.map(({ to, label, Sign }) => (
            <li key={to}>
              <NavLink to={to} className={ENTRY}>
                <Sign aria-hidden className="size-5 shrink-0 max-sm:hidden" strokeWidth={1.75} />
                {label}
              </NavLink>
            </li>
          ))}
          <li>
            <button type="button" className={ENTRY} onClick={() => setIsLeaving(true)}>
              <LogOut aria-hidden className="size-5 shrink-0 max-sm:hidden" strokeWidth={1.75} />
              Logout
            </button>
          </li>
        </ul>
      </nav>
      <div className="grid min-w-0 gap-6">{children}</div>
      {isLeaving && <LogoutQuestion onClose={() => setIsLeaving(false)} />}
    </div>
  )
}

const ENTRIES = [
  { to: paths.dashboard(), label: 'Home', Sign: House },
  { to: paths.gigA(), label: 'Vault A', Sign: Vault },
  { to: paths.gigB(), label: 'Vault B', Sign: Vault },
  { to: paths.settings(), label: 'Settings', Sign: Settings },
] as const

const ENTRY =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3.5 text-sm text-quiet whitespace-nowrap focus-visible:-outline-offset-2 max-lg:border max-lg:border-line max-lg:bg-card hover:bg-sunken hover:text-ink ' +
  'aria-[current=page]:bg-evergreen-soft aria-[current=page]:font-medium aria-[current=page]:text-evergreen'
