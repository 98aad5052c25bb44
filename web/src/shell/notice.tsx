import type { ReactNode } from 'react'
import { Triangle } from '../ui/figure/triangle.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** A page that is not shown, and why: its heading, a sentence or two, the next step. */
export function Notice({
  title,
  children,
  action,
}: {
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 py-12 text-center">
      <Triangle className="size-16 text-evergreen opacity-70" />
      <PageTitle title={title} />
      <div className="grid gap-2 text-quiet">{children}</div>
      {action}
    </div>
  )
}
