import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const TONES = {
  plain: 'bg-sunken text-ink',
  good: 'bg-evergreen-soft text-evergreen',
  gold: 'bg-gold-soft text-gold-ink',
  danger: 'bg-danger-soft text-danger',
}

type Props = { tone?: keyof typeof TONES; className?: string; children: ReactNode }

/** A short label for an item's state, such as 'Archived'. */
export function Badge({ tone = 'plain', className, children }: Props) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

/** The classes for a small count disc. */
export const COUNT_DISC =
  'pointer-events-none absolute grid h-4 min-w-4 place-items-center rounded-full bg-evergreen px-0.5 text-[0.6875rem] leading-none font-medium whitespace-nowrap text-on-evergreen tabular-nums ring-2'

/**
 * The classes for a count disc at the upper right corner of an icon, positioned so that it hardly covers the
 * icon. CSS renders the count from `data-count`, so that the count isn't part of the text.
 */
export const COUNT_ON_ICON = `-top-1.5 start-4 ring-paper before:content-[attr(data-count)] ${COUNT_DISC}`
