import { lengthOf } from '@kinhold/domain/text'
import type { ReactNode } from 'react'
import type { Failure } from './failed.tsx'
import { PagedList } from './paged-list.tsx'
import type { Pages } from './pages.data.ts'
import { RowsOnTheirWay } from './rows-on-their-way.tsx'

// The shortest search text that the web app sends, in code points.
const SEARCH_LEAST = 2

type Props<T extends { id: number | string }> = {
  list: Pages<T>
  /** Singular and plural: 'message', 'messages'. */
  nouns: readonly [one: string, several: string]
  failure: Failure
  children: (hit: T) => ReactNode
}

/** Search hits, newest first, with their count, which screen readers announce. */
export function FoundList<T extends { id: number | string }>({ list, nouns, failure, children }: Props<T>) {
  return (
    <div className="grid min-w-0 gap-2">
      <p role="status" className="text-sm text-quiet">
        {list.data && !list.isPlaceholderData && countOf(list.data.length, list.hasNextPage, nouns)}
      </p>
      <div
        aria-busy={list.isPlaceholderData || undefined}
        className="transition-opacity aria-busy:opacity-60"
      >
        <PagedList
          list={list}
          failure={failure}
          loading={<RowsOnTheirWay count={3} row="h-16" />}
          empty={<p className="text-sm text-quiet">{NOTHING}</p>}
        >
          {(hits) => (
            <ul className="divide-y divide-line">
              {hits.map((hit) => (
                <li key={hit.id}>{children(hit)}</li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </div>
  )
}

/** True if the text is long enough to search. */
export function isSought(typed: string): boolean {
  return lengthOf(typed.trim()) >= SEARCH_LEAST
}

/** The hint while the text is too short to search. */
export const TYPE_MORE = `Type at least ${SEARCH_LEAST} characters: whole words, or their beginnings.`

const NOTHING = 'A result has to contain all the words. Try fewer of them, or only their beginnings.'

function countOf(count: number, hasMore: boolean, [one, several]: Props<never>['nouns']): string {
  if (count === 0) return `No ${several} found.`
  return `${hasMore ? 'More than ' : ''}${count} ${count === 1 ? one : several} found.`
}
