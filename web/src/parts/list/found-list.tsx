import type { PlayerCard } from '@kinhold/contract/players'
import { foundParts, searchWords } from '@kinhold/domain/search-words'
import { lengthOf } from '@kinhold/domain/text'
import { plural, t } from '@lingui/core/macro'
import { type ReactNode, useMemo } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Time } from '../../ui/time.tsx'
import type { Failure } from './failed.tsx'
import { PagedList } from './paged-list.tsx'
import type { Pages } from './pages.data.ts'
import { RowsOnTheirWay } from './rows-on-their-way.tsx'

// The minimum length of a query, in code points.
const SEARCH_LEAST = 2

/** Returns a sentence with the number of hits. `hasMore` is true if more hits can be loaded. */
export type CountOfHits = (count: number, hasMore: boolean) => string

type Props<T extends { id: number | string }> = {
  list: Pages<T>
  /** Returns a sentence such as 'More than 20 messages found.' */
  countOf: CountOfHits
  failure: Failure
  children: (hit: T) => ReactNode
}

/** Lists search hits below their count. */
export function FoundList<T extends { id: number | string }>({ list, countOf, failure, children }: Props<T>) {
  return (
    <div className="grid min-w-0 gap-2">
      <p role="status" className="text-sm text-quiet">
        {list.data && !list.isPlaceholderData && countOf(list.data.length, list.hasNextPage)}
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

/** Returns true if the query is long enough for a search. */
export function isSought(typed: string): boolean {
  return lengthOf(typed.trim()) >= SEARCH_LEAST
}

export const TYPE_MORE = t`Type at least ${plural({ searchLeast: SEARCH_LEAST }, { one: '# character', other: '# characters' })}: whole words, or their beginnings.`

const NOTHING = t`A result has to contain all the words. Try fewer of them, or only their beginnings.`

type FoundProps = {
  of: Pick<PlayerCard, 'name' | 'profilePhoto'>
  title: ReactNode
  at: string
  writer?: string | undefined
  excerpt: string
  /** True if the reader has blocked the author. The hit then hides the photo and the excerpt. */
  isBlocked?: boolean | undefined
  sought: string
}

/** Shows a search hit: a person, the date and an excerpt. */
export function Found(props: FoundProps) {
  const { of, title, at, writer, excerpt, isBlocked = false, sought } = props
  return (
    <>
      <Avatar name={of.name} photo={isBlocked ? null : of.profilePhoto} size="sm" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <bdi className="min-w-0 font-medium wrap-anywhere">{title}</bdi>{' '}
          <Time at={at} className="text-sm text-quiet" />
        </span>{' '}
        <span className="line-clamp-3 text-quiet wrap-anywhere">
          {writer && t`${writer}:`}
          {writer && ' '}
          {isBlocked ? (
            t`Blocked.`
          ) : (
            <bdi dir="auto">
              <MarkedText text={excerpt} sought={sought} />
            </bdi>
          )}
        </span>
      </span>
    </>
  )
}

/**
 * The classes for a hit, which is wider than the list, so that the hit's text aligns with the text above the
 * list.
 */
export const FOUND =
  '-mx-2 flex w-[calc(100%+1rem)] min-h-16 items-start gap-3 rounded-field px-2 py-3 text-start transition-colors hover:bg-sunken focus-visible:-outline-offset-2'

function MarkedText({ text, sought }: { text: string; sought: string }) {
  const parts = useMemo(() => foundParts(text, searchWords(sought)), [text, sought])
  return parts.map(({ text: part, isFound }, place) =>
    isFound ? (
      // An inline block keeps a matched word from being split when a long address wraps.
      <mark key={place} className="inline-block max-w-full rounded-sm bg-evergreen-soft font-medium text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
