import { useState } from 'react'

type Written = { id: number; author: { id: number; name: string } }

/** The authors of posts newer than the reader's last visit to the top of a list, and whether the reader is there. */
export function useNews(list: readonly Written[], readerId: number) {
  const newest = Math.max(0, ...list.map(({ id }) => id))
  const [seen, setSeen] = useState(newest)
  const [isAtTop, setIsAtTop] = useState(true)
  const news = list.filter(({ id, author }) => id > seen && author.id !== readerId)
  return {
    from: [...new Set(news.map(({ author }) => author.name))],
    isAtTop,
    /** Call after each scroll, with the pixels from the top. */
    note: (scrollTop: number) => {
      if (isAtTop || scrollTop <= 0) setSeen(newest)
      setIsAtTop(scrollTop <= 0)
    },
  }
}
