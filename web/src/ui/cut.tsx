import { classes } from './classes.ts'

/** One line of text, truncated if it is too long, with the full text in the title attribute. */
export function Cut({ children, className }: { children: string; className?: string }) {
  return (
    <span dir="auto" title={children} className={classes('truncate', className)}>
      {children}
    </span>
  )
}
