import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** A sheet of paper on the page: hairline and rounded corners, no shadow. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={classes('min-w-0 rounded-card border border-line bg-card p-4 sm:p-6', className)}
      {...rest}
    />
  )
}
