import { useState } from 'react'

type Written = { id: number; author: { id: number; name: string } }

/** Who else has written since the reader was last at the upper end of a list, and whether they are there now. */
export function useNews(list: readonly Written[], readerId: number) {
  const newest = Math.max(0, ...list.map(({ id }) => id))
  const [seen, setSeen] = useState(newest)
  const [isAtTop, setIsAtTop] = useState(true)
  const news = list.filter(({ id, author }) => id > seen && author.id !== readerId)
  return {
    from: [...new Set(news.map(({ author }) => author.name))],
    isAtTop,
    /** To be called after each scrolling, with the pixels from the upper end. */
    note: (scrollTop: number) => {
      if (isAtTop || scrollTop <= 0) setSeen(newest)
      setIsAtTop(scrollTop <= 0)
    },
  }
}
