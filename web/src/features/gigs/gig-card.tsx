import type { Gig } from '@kinhold/domain/gigs'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Cut } from '../../ui/cut.tsx'
import { Banknote, Check, Clock, type Icon, MapPin, Star, Trash2 } from '../../ui/icons.ts'
import { Time } from '../../ui/time.tsx'

type Props = {
  gig: Gig
  hasApplied: boolean
  onApply: () => void
  onWithdraw: () => void
  onDelete: () => void
}

/** A gig as a card: title, place, time, pay and author. */
export function GigCard({ gig, hasApplied, onApply, onWithdraw, onDelete }: Props) {
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
            ? `$${gig.hourlyRate.toLocaleString('en-US')} an hour`
            : 'Hourly rate not specified'}
        </Fact>
        <Fact Sign={MapPin}>{gig.location}</Fact>
        <Fact Sign={Clock}>{gig.duration}</Fact>
      </ul>
      {gig.tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
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
          <span className="min-w-0 wrap-anywhere">Posted by {gig.postedBy}</span>
          <span className="inline-flex items-center gap-1">
            <Star aria-hidden className="size-4" strokeWidth={1.75} />
            <span className="sr-only">Rating: </span>
            {gig.rating}
          </span>
          <Time at={gig.createdAt} style="date" />
        </p>
        <div className="flex flex-wrap items-center justify-between gap-2">
          {hasApplied ? (
            <span className="flex items-center gap-1">
              <Badge tone="good">
                <Check aria-hidden className="size-4" />
                Applied
              </Badge>
              <Button
                variant="quiet"
                size="sm"
                className="min-h-11"
                aria-label={`Withdraw from ${gig.title}`}
                onClick={onWithdraw}
              >
                Withdraw
              </Button>
            </span>
          ) : (
            <Button aria-label={`Apply to ${gig.title}`} onClick={onApply}>
              Apply
            </Button>
          )}
          <Button
            variant="quiet"
            className="-mr-3 px-3"
            aria-label={`Delete ${gig.title}`}
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
