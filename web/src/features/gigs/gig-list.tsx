import type { Gig } from '@kinhold/domain/gigs'
import { useState } from 'react'
import { ButtonLink } from '../../parts/button-link.tsx'
import { useFocusAfter } from '../../parts/use-focus-after.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toast.ts'
import { GigCard } from './gig-card.tsx'
import { NOT_KEPT, type Shelf, useGigs } from './use-gigs.ts'

/** The gigs of a page (GIG-13), to apply to and to delete (GIG-14 to GIG-16). */
export function GigList({ shelf }: { shelf: Shelf }) {
  const { gigs, hasApplied, apply, withdraw, remove } = useGigs(shelf)
  const [asked, setAsked] = useState<Gig | null>(null)
  const [list, focusList] = useFocusAfter<HTMLElement>()
  const change = (isKept: boolean) => isKept || toast(NOT_KEPT)
  return (
    <section ref={list} tabIndex={-1} aria-label="Gigs" className="min-w-0">
      {gigs.length === 0 ? (
        <NoGigs shelf={shelf} />
      ) : (
        <ul className="grid gap-4 sm:gap-6 xl:grid-cols-2">
          {gigs.map((gig) => (
            <li key={gig.id} className="min-w-0">
              <GigCard
                gig={gig}
                hasApplied={hasApplied(gig)}
                onApply={() => change(apply(gig))}
                onWithdraw={() => change(withdraw(gig))}
                onDelete={() => setAsked(gig)}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        title="Delete Gig"
        confirmLabel="Delete"
        danger
        onConfirm={() => {
          if (asked) change(remove(asked))
          setAsked(null)
          focusList()
        }}
        onCancel={() => setAsked(null)}
      >
        Are you sure you want to delete this gig? This action cannot be undone.
      </ConfirmDialog>
    </section>
  )
}

function NoGigs({ shelf }: { shelf: Shelf }) {
  const { title, words, label, to } = NONE[shelf]
  return (
    <EmptyState title={title} action={<ButtonLink to={to}>{label}</ButtonLink>}>
      {words}
    </EmptyState>
  )
}

const NONE = {
  all: {
    title: 'No Gigs Yet',
    words: 'Small jobs that you offer to the people you trust are listed here. They stay in this browser.',
    label: 'Post the first gig',
    to: paths.createGig(),
  },
  posted: {
    title: 'No Gigs Posted',
    words: 'The gigs that you post in this browser will be here.',
    label: 'Post a gig',
    to: paths.createGig(),
  },
  applied: {
    title: 'No Gigs Applied To',
    words: 'The gigs that you apply to in this browser will be here.',
    label: 'See all gigs',
    to: paths.sideGigs(),
  },
}
