import type { ComponentProps, ReactNode } from 'react'
import { useLostMedia } from '../browser/return.ts'
import { classes } from './classes.ts'

type Props = ComponentProps<'img'> & { src: string; alt: string; instead?: ReactNode }

/**
 * A picture, or `instead` if the picture cannot be loaded. Loads the picture again when the network comes
 * back or the user returns to the page.
 */
export function Img({ instead, ...rest }: Props) {
  const { src, alt, className } = rest
  const { has, lose } = useLostMedia()
  if (!has(src)) return <img {...rest} alt={alt} onError={() => lose(src)} />
  return (
    instead ?? (
      <span
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        className={classes('inline-block bg-sunken', className)}
      />
    )
  )
}
