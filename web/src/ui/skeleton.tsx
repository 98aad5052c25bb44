import { classes } from './classes.ts'

/** A gray place that something will fill; give it the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  const corners = !className?.includes('rounded') && 'rounded-md'
  return (
    <span aria-hidden="true" className={classes('block animate-waiting bg-sunken', corners, className)} />
  )
}
