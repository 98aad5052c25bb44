import { classes } from './classes.ts'

/** Words on one line, cut where they do not fit; the whole of them is their title. */
export function Cut({ children, className }: { children: string; className?: string }) {
  return (
    <span title={children} className={classes('truncate', className)}>
      {children}
    </span>
  )
}
