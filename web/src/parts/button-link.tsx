import { type GuideChapter, guideChapterPath } from '@kinhold/contract/paths'
import type { ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonStyle } from '../ui/button-style.ts'

type Props = ButtonLook & { children: ReactNode } & LinkProps & { ref?: Ref<HTMLAnchorElement> }

export function ButtonLink({ variant, size, wide, className, children, ...rest }: Props) {
  return (
    <Link className={buttonStyle({ variant, size, wide }, className)} {...rest}>
      {children}
    </Link>
  )
}

/** Links to the guide's chapter about the current page. */
export function GuideLink({ chapter, children }: { chapter: GuideChapter; children: string }) {
  return (
    <Link
      to={guideChapterPath(chapter)}
      className="inline-flex min-h-11 items-center text-sm underline decoration-line underline-offset-4 hover:decoration-ink"
    >
      {children}
    </Link>
  )
}
