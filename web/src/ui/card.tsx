import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** A section that looks like a sheet of paper: a thin border and rounded corners, but no shadow. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={classes('min-w-0 rounded-card border border-line bg-card p-4 sm:p-6', className)}
      {...rest}
    />
  )
}
