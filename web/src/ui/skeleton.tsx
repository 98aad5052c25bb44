import { classes } from './classes.ts'

/** A gray placeholder for content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  const corners = !className?.includes('rounded') && 'rounded-md'
  return (
    <span aria-hidden="true" className={classes('block animate-waiting bg-sunken', corners, className)} />
  )
}
