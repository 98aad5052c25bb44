import type { Unread } from '@kinhold/contract/unread'
import { plural } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { shownCount } from '../ui/page-title.tsx'
import { useUnreadPosts } from './unread.data.ts'

type Place = Pick<Unread, 'kind' | 'id'>

/** Shows a dot and the number of new posts on a vault's or group's card. Renders nothing for 0. */
export function UnreadMark({ kind, id }: Place) {
  const count = useUnreadPosts().countIn(kind, id)
  if (count === 0) return null
  const shown = shownCount(count)
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap text-evergreen tabular-nums">
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-evergreen" />
      <Plural
        value={count}
        one={
          <span>
            {shown} new<span className="sr-only"> post</span>
          </span>
        }
        other={
          <span>
            {shown} new<span className="sr-only"> posts</span>
          </span>
        }
      />
    </span>
  )
}

/** Returns the number of new posts in all the user's vaults or boards, and its text for screen readers. */
export function useNewPosts(kind: Unread['kind'], isAsked = true): { count: number; words: string } {
  const count = useUnreadPosts(isAsked).countIn(kind)
  return {
    count,
    words: plural(count, {
      one: `${{ shown: shownCount(count) }} new post`,
      other: `${{ shown: shownCount(count) }} new posts`,
    }),
  }
}
