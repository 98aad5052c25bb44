import type { ReactNode } from 'react'
import { Triangle } from './figure/triangle.tsx'
import { PageTitle } from './page-title.tsx'

type Props = { pageTitle?: string; title?: ReactNode; children: ReactNode; action?: ReactNode }

/** A message for an empty page or list. It tells the user what will appear there and what to do next. */
export function EmptyState({ pageTitle, title, children, action }: Props) {
  return (
    <div className="grid content-center justify-items-center gap-4 px-4 py-10 text-center max-sm:gap-3 max-sm:py-4">
      <Triangle className="size-16 max-sm:size-12 text-evergreen opacity-70" />
      {pageTitle && <PageTitle title={pageTitle} />}
      {title && <h2 className="text-heading">{title}</h2>}
      <p className="measure text-balance text-quiet">{children}</p>
      {action}
    </div>
  )
}
