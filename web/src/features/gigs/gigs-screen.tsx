import { useLocation } from 'react-router'
import { ButtonLink } from '../../parts/button-link.tsx'
import { latePart } from '../../parts/late.tsx'
import { paths } from '../../paths.ts'
import { Plus } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMember } from '../session/use-session.ts'
import { GigList } from './gig-list.tsx'
import { GigsFrame } from './gigs-frame.tsx'
import { GigsTitle } from './gigs-title.tsx'
import type { Shelf } from './use-gigs.ts'

const CodeEntry = latePart(
  async () => (await import('../vaults/list/code-entry.tsx')).CodeEntry,
  <Skeleton className="h-32 rounded-card" />,
)

/** The gigs stored in this browser: all, those posted (/gig-a, GIG-07), or those applied to (/gig-b, GIG-08). */
export function GigsScreen() {
  const at = useLocation().pathname
  const shelf = at === paths.gigA() ? 'posted' : at === paths.gigB() ? 'applied' : 'all'
  return <Gigs key={shelf} shelf={shelf} />
}

function Gigs({ shelf }: { shelf: Shelf }) {
  // The server refuses the admin's codes (GIG-12).
  const { isAdmin } = useMember()
  return (
    <GigsFrame>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          {shelf === 'all' ? <GigsTitle /> : <PageTitle title={TITLES[shelf]} />}
          <p className="measure text-quiet">{WORDS[shelf]}</p>
        </div>
        <ButtonLink to={paths.createGig()} variant="primary" className="w-full sm:w-auto">
          <Plus aria-hidden className="size-5" />
          Add to Vault
        </ButtonLink>
      </header>
      {!isAdmin && <CodeEntry />}
      <GigList shelf={shelf} />
    </GigsFrame>
  )
}

const TITLES = { posted: 'Vault A', applied: 'Vault B' }
const WORDS: Record<Shelf, string> = {
  all: 'Small jobs among people who trust each other. They are kept in this browser, and nowhere else.',
  posted: 'The gigs posted in this browser.',
  applied: 'The gigs applied to in this browser.',
}
