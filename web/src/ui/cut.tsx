import { classes } from './classes.ts'

/** One line of text, truncated if too long; its title has the whole text. */
export function Cut({ children, className }: { children: string; className?: string }) {
  return (
    <span title={children} className={classes('truncate', className)}>
      {children}
    </span>
  )
}
