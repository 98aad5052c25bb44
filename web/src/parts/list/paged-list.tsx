import type { ComponentProps, ReactNode } from 'react'
import type { Failure } from './failed.tsx'
import { Loaded } from './loaded.tsx'
import { type Further, More } from './more.tsx'

type Props<T> = {
  list: Further & ComponentProps<typeof Loaded<T[]>>['query']
  failure: Failure
  loading: ReactNode
  empty: ReactNode
  children: (items: T[]) => ReactNode
}

/** Renders a paged list with a button that loads more items. */
export function PagedList<T>({ list, failure, loading, empty, children }: Props<T>) {
  return (
    <Loaded query={list} failure={failure} loading={loading}>
      {(items) =>
        items.length === 0 ? (
          empty
        ) : (
          <div className="grid gap-4">
            {children(items)}
            <More list={list} failure={failure} />
          </div>
        )
      }
    </Loaded>
  )
}
