import type { Gig } from '@kinhold/domain/gigs'
import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { sayDollars } from '../../browser/in-words.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { useFocusAfter } from '../../parts/use-focus-after.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Cut } from '../../ui/cut.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Banknote, Check, Clock, type Icon, MapPin, Star, Trash2 } from '../../ui/icons.ts'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.ts'
import { NOT_KEPT, type Shelf, useApplied, useGigs } from './use-gigs.ts'

/**
 * Lists gigs. If the list of all gigs or of posted gigs is empty, shows `add`, which leads to the form for a
 * new gig.
 */
export function GigList({ shelf, add }: { shelf: Shelf; add: ReactNode }) {
  const { gigs, remove } = useGigs(shelf)
  const [asked, setAsked] = useState<Gig | null>(null)
  const [list, focusList] = useFocusAfter<HTMLElement>()
  const none = NONE[shelf]
  return (
    <section ref={list} tabIndex={-1} aria-label={t`Gigs`} className="min-w-0">
      {gigs.length === 0 ? (
        // A gig appears on the list of applied gigs only once the member has applied for it, so link to all
        // gigs.
        <EmptyState
          title={none.title}
          action={
            shelf === 'applied' ? (
              <ButtonLink to={paths.sideGigs()} variant="primary">
                {t`See all gigs`}
              </ButtonLink>
            ) : (
              add
            )
          }
        >
          {none.words}
        </EmptyState>
      ) : (
        <>
          {shelf !== 'all' && <p className="mb-4 text-sm text-quiet">{LISTED[shelf]}</p>}
          <ul className="grid gap-4 sm:gap-6 xl:grid-cols-2">
            {gigs.map((gig) => (
              <li key={gig.id} className="min-w-0">
                <GigCard gig={gig} onDelete={() => setAsked(gig)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={t`Delete Gig`}
        confirmLabel={t`Delete`}
        danger
        onConfirm={() => {
          if (asked) warnUnless(remove(asked))
          setAsked(null)
          focusList()
        }}
        onCancel={() => setAsked(null)}
      >
        {t`Are you sure you want to delete this gig? This action cannot be undone.`}
      </ConfirmDialog>
    </section>
  )
}

const LISTED = {
  posted: t`The gigs that you have posted. Only you see them, in this browser.`,
  applied: t`The gigs that you have applied to. Only you see this, in this browser.`,
}

const NONE = {
  all: {
    title: t`No Gigs Yet`,
    words: t`The small jobs that you add will be here.`,
  },
  posted: {
    title: t`No Gigs Posted`,
    words: t`The gigs that you post in this browser will be here.`,
  },
  applied: {
    title: t`No Applications Yet`,
    words: t`The gigs that you apply to will be here.`,
  },
}

function warnUnless(isKept: boolean) {
  if (!isKept) toast(NOT_KEPT)
}

function GigCard({ gig, onDelete }: { gig: Gig; onDelete: () => void }) {
  const { hasApplied, apply, withdraw } = useApplied()
  return (
    <article
      aria-label={gig.title}
      className="flex h-full min-w-0 flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-6"
    >
      <header className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
        <Badge tone="good" className="max-w-full">
          <Cut>{gig.category}</Cut>
        </Badge>
        <h2 dir="auto" className="max-w-full font-display text-name wrap-anywhere">
          {gig.title}
        </h2>
        <p dir="auto" className="measure max-w-full whitespace-pre-line text-quiet wrap-anywhere">
          {gig.description}
        </p>
      </header>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-sm">
        <Fact Sign={Banknote}>
          {gig.hourlyRate > 0
            ? t`${{ hourlyRate: sayDollars(gig.hourlyRate) }} an hour`
            : t`Hourly rate not specified`}
        </Fact>
        <Fact Sign={MapPin}>{gig.location}</Fact>
        <Fact Sign={Clock}>{gig.duration}</Fact>
      </ul>
      {gig.tags.length > 0 && (
        <ul aria-label={t`Tags`} className="flex flex-wrap gap-2">
          {[...new Set(gig.tags)].map((tag) => (
            <li key={tag} className="max-w-full">
              <Badge className="max-w-full">
                <Cut>{tag}</Cut>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <footer className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
          <span className="min-w-0 wrap-anywhere">{t`Posted by ${{ postedBy: gig.postedBy }}`}</span>
          <span className="inline-flex items-center gap-1">
            <Star aria-hidden className="size-4" strokeWidth={1.75} />
            <span className="sr-only">{t`Rating:`} </span>
            {gig.rating}
          </span>
          <Time at={gig.createdAt} style="date" />
        </p>
        <div className="flex flex-wrap items-center justify-between gap-2">
          {hasApplied(gig) ? (
            <span className="flex items-center gap-1">
              <Badge tone="good">
                <Check aria-hidden className="size-4" />
                {t`Applied`}
              </Badge>
              <Button
                variant="quiet"
                size="sm"
                className="min-h-11"
                aria-label={t`Withdraw from ${{ title: gig.title }}`}
                onClick={() => warnUnless(withdraw(gig))}
              >
                {t`Withdraw`}
              </Button>
            </span>
          ) : (
            <Button aria-label={t`Apply to ${{ title: gig.title }}`} onClick={() => warnUnless(apply(gig))}>
              {t`Apply`}
            </Button>
          )}
          <Button
            variant="quiet"
            className="-me-3 px-3"
            aria-label={t`Delete ${{ title: gig.title }}`}
            onClick={onDelete}
          >
            <Trash2 aria-hidden className="size-5" />
          </Button>
        </div>
      </footer>
    </article>
  )
}

function Fact({ Sign, children }: { Sign: Icon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Sign aria-hidden className="mt-0.5 size-4 shrink-0 text-quiet" strokeWidth={1.75} />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </span>
    </li>
  )
}
