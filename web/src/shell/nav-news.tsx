import { createContext, use } from 'react'
import { shownCount } from '../ui/shown-count.ts'
import type { NavIcon, NavItem } from './nav-items.ts'

/** What is new behind entries of the navigation: how much, and in words for whoever hears it. */
export const NavNews = createContext<Partial<Record<NavIcon, { count: number; words: string }>>>({})

/** What is new behind an entry; undefined where nothing is. */
function useNews({ icon }: NavItem) {
  const news = use(NavNews)[icon]
  return news && news.count > 0 ? news : undefined
}

/** How much is new behind an entry, on its sign. */
export function NewsCount({ item }: { item: NavItem }) {
  const news = useNews(item)
  return (
    news && (
      <span
        aria-hidden
        className="pointer-events-none absolute -top-2 left-2.5 grid h-5 min-w-5 place-items-center rounded-full bg-evergreen px-1 text-xs leading-none font-medium text-on-evergreen tabular-nums ring-2 ring-paper"
      >
        {shownCount(news.count)}
      </span>
    )
  )
}

/** The same in words, after the entry's label. */
export function NewsWords({ item }: { item: NavItem }) {
  const news = useNews(item)
  return news && <span className="sr-only">, {news.words}</span>
}
