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
