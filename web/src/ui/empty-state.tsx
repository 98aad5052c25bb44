import type { ReactNode } from 'react'
import { Triangle } from './figure/triangle.tsx'

/** A place with nothing in it yet: what will be here, and the next step. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title?: ReactNode
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-10 text-center">
      <Triangle className="size-16 text-evergreen opacity-70" />
      {title && <h2 className="text-heading">{title}</h2>}
      <p className="measure text-quiet">{children}</p>
      {action}
    </div>
  )
}
