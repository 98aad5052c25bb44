import { classes } from './classes.ts'

/** One line of text, truncated if it is too long; its title attribute contains the full text. */
export function Cut({ children, className }: { children: string; className?: string }) {
  return (
    <span title={children} className={classes('truncate', className)}>
      {children}
    </span>
  )
}
