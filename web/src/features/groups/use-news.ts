import type { Post } from '@kinhold/contract/groups'
import { useState } from 'react'
import { useMember } from '../session/use-session.ts'

/** Who has written since the member last stood at the upper end of the board, and whether they stand there now. */
export function useNews(posts: readonly Post[]) {
  const me = useMember()
  const newest = Math.max(0, ...posts.map(({ id }) => id))
  const [seen, setSeen] = useState(newest)
  const [isAtTop, setIsAtTop] = useState(true)
  const news = posts.filter(({ id, author }) => id > seen && author.id !== me.id)
  return {
    from: [...new Set(news.map(({ author }) => author.name))],
    isAtTop,
    /** Told after each scrolling, in pixels from the upper end. */
    note: (scrollTop: number) => {
      if (isAtTop || scrollTop <= 0) setSeen(newest)
      setIsAtTop(scrollTop <= 0)
    },
  }
}
