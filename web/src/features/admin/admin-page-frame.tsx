import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { EmptyPage } from '../../parts/empty-page.tsx'
import { paths } from '../../paths.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { useSideways } from '../../ui/sideways.ts'
import { useMember } from '../session/use-session.ts'

type Props = { title: string; restriction: string; children: ReactNode }

export function AdminPageFrame({ title, restriction, children }: Props) {
  if (!useMember().isAdmin)
    return (
      <EmptyPage title="Admin Access Only" to={paths.dashboard()} label="Back to my home">
        {restriction}
      </EmptyPage>
    )
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <PageTitle title={title} />
        <AdminPages title={title} />
      </div>
      {children}
    </div>
  )
}

function AdminPages({ title }: { title: string }) {
  const row = useSideways<HTMLUListElement>(title)
  return (
    <nav aria-label="Admin pages" className="-mx-4 px-4 md:mx-0 md:px-0">
      <ul ref={row} className="sideways flex gap-1 border-b border-line">
        {PAGES.map(({ label, to }) => (
          <li key={to}>
            <NavLink end to={to} className={ENTRY}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const PAGES = [
  { label: 'Admin', to: paths.admin() },
  { label: 'Interested', to: paths.interestedUsers() },
  { label: 'Notifications', to: paths.delivery() },
]

const ENTRY =
  'flex min-h-11 items-center border-b-2 border-transparent px-3 whitespace-nowrap text-quiet hover:text-ink ' +
  'aria-[current=page]:border-evergreen aria-[current=page]:font-medium aria-[current=page]:text-ink'
