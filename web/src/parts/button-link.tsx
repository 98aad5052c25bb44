import type { ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonStyle } from '../ui/button-style.ts'

type Props = ButtonLook & { children: ReactNode } & LinkProps & { ref?: Ref<HTMLAnchorElement> }

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, className, children, ...rest }: Props) {
  return (
    <Link className={buttonStyle({ variant, size, wide }, className)} {...rest}>
      {children}
    </Link>
  )
}
