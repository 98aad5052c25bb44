import { Children, type ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type Props = {
  id: string
  title: string
  /** How many there are; absent until it is known. */
  count: string | undefined
  isEmpty: boolean
  empty: string
  children: ReactNode
}

/** One list of invitations under its heading, with its states: on the way, empty, filled. */
export function ListSection({ id, title, count, isEmpty, empty, children }: Props) {
  const isOnItsWay = !isEmpty && Children.toArray(children).length === 0
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 flex items-baseline gap-2 text-heading">
        {title}
        {count !== undefined && <span className="font-sans text-base text-quiet tabular-nums">{count}</span>}
      </h2>
      {isOnItsWay && <RowsOnTheirWay />}
      {isEmpty && (
        <p className="rounded-card border border-dashed border-edge px-4 py-6 text-center text-quiet">
          {empty}
        </p>
      )}
      <ul className="grid gap-3">{children}</ul>
    </section>
  )
}

function RowsOnTheirWay() {
  return (
    <div role="status" className="grid gap-3">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
    </div>
  )
}
