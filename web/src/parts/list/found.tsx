import type { PlayerCard } from '@kinhold/contract/players'
import { foundParts, searchWords } from '@kinhold/domain/search-words'
import { type ReactNode, useMemo } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Time } from '../../ui/time.tsx'

type Props = {
  of: Pick<PlayerCard, 'name' | 'profilePhoto'>
  title: ReactNode
  at: string
  /** The author, if not the person shown. */
  writer?: string | undefined
  excerpt: string
  /** The reader has blocked the author: the text stays folded on the page that it links to. */
  isBlocked?: boolean | undefined
  sought: string
}

/** A search hit, for the inside of a link or button: its person, its date and an excerpt. */
export function Found(props: Props) {
  const { of, title, at, writer, excerpt, isBlocked = false, sought } = props
  return (
    <>
      <Avatar name={of.name} photo={isBlocked ? null : of.profilePhoto} size="sm" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <bdi className="min-w-0 font-medium wrap-anywhere">{title}</bdi>{' '}
          <Time at={at} className="text-sm text-quiet" />
        </span>{' '}
        <span dir="auto" className="line-clamp-3 text-quiet wrap-anywhere">
          {writer && <bdi>{writer}: </bdi>}
          {isBlocked ? 'Blocked.' : <MarkedText text={excerpt} sought={sought} />}
        </span>
      </span>
    </>
  )
}

/** The classes of a hit's link or button, as wide as the list. */
export const FOUND =
  'flex w-full min-h-16 items-start gap-3 rounded-field px-2 py-3 text-start transition-colors hover:bg-sunken focus-visible:-outline-offset-2'

/** A person's text with the search words marked. */
function MarkedText({ text, sought }: { text: string; sought: string }) {
  const parts = useMemo(() => foundParts(text, searchWords(sought)), [text, sought])
  return parts.map(({ text: part, isFound }, place) =>
    isFound ? (
      // An inline block, so that a mark stays whole if the address around it wraps.
      <mark key={place} className="inline-block max-w-full rounded-sm bg-evergreen-soft font-medium text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
