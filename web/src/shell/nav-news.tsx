import { createContext, use } from 'react'
import { shownCount } from '../ui/shown-count.ts'
import type { NavIcon, NavItem } from './nav-items.ts'

/** The news behind navigation entries: the count, and words for screen readers. */
export const NavNews = createContext<Partial<Record<NavIcon, { count: number; words: string }>>>({})

/** The accessible name of an entry with news: 'Network, 3 unread messages'. */
export function useNewsName({ icon, label }: NavItem): string | undefined {
  const news = use(NavNews)[icon]
  return news && news.count > 0 ? `${label}, ${news.words}` : undefined
}

/** The number of news on an entry's icon. */
export function NewsCount({ item: { icon } }: { item: NavItem }) {
  const count = use(NavNews)[icon]?.count ?? 0
  if (count === 0) return null
  return (
    <span
      aria-hidden
      // Drawn by CSS, since the entry's text is its label.
      data-count={shownCount(count)}
      className="before:content-[attr(data-count)] pointer-events-none absolute -top-2.5 left-3 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-evergreen px-0.5 text-xs leading-none font-medium text-on-evergreen tabular-nums ring-2 ring-paper"
    />
  )
}
