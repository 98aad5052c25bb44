import type { PlayerCard } from '@kinhold/contract/players'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Time } from '../../ui/time.tsx'
import { MarkedText } from '../text/marked-text.tsx'

type Props = {
  of: Pick<PlayerCard, 'name' | 'profilePhoto'>
  title: ReactNode
  at: string
  /** Who wrote it, where that is not the person shown. */
  writer?: string | undefined
  excerpt: string
  /** The reader has blocked who wrote it: its words are folded where it leads. */
  isBlocked?: boolean | undefined
  sought: string
}

/** Something that was found, inside of what leads to it: whose it is, when it was written, and the words in it. */
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

/** The classes of what leads there: a link or a button as wide as the list. */
export const FOUND =
  'flex w-full min-h-16 items-start gap-3 rounded-field px-2 py-3 text-start transition-colors hover:bg-sunken focus-visible:-outline-offset-2'
