import type { ReactNode } from 'react'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { Plus } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { GigList } from './gig-list.tsx'
import { GigsFrame } from './gigs-frame.tsx'
import { GigsTitle } from './gigs-title.tsx'
import type { Shelf } from './use-gigs.ts'

type Props = {
  shelf: Shelf
  /** The form to enter a vault by its code (GIG-12). */
  code: ReactNode
}

/** A page of the gigs stored in this browser: all, those posted (GIG-07), or those applied to (GIG-08). */
export function GigsScreen({ shelf, code }: Props) {
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
      {code}
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
