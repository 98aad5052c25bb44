import { createContext, type ReactNode, use, useEffect, useRef } from 'react'

/** The product's name, shown at the end of the document's title. */
export const AppName = createContext('Kinhold')

/** The count of unread items in the app, shown at the start of the document's title; 0 for none. */
export const NewsInTitle = createContext(0)

type Props = { title: string; children?: ReactNode; className?: string; hidden?: boolean }

/** A page's heading. Sets the document's title and, after a navigation, takes the focus to be read out. */
export function PageTitle({ title, children, className = titleSize(title), hidden }: Props) {
  const appName = use(AppName)
  const news = use(NewsInTitle)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = titleOf(title, appName, news)
  }, [title, appName, news])
  useEffect(() => {
    if (hasBegun) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={hidden ? 'sr-only' : className}>
      {children ?? title}
    </h1>
  )
}

/** The document's title: the count of unread items, the page and the product. */
export function titleOf(title: string, appName: string, news: number): string {
  return `${news > 0 ? `(${shownCount(news)}) ` : ''}${title} · ${appName}`
}

/** The text size of a title; a long title is smaller, so that it does not fill a phone's screen. */
export function titleSize(words: string): 'text-title' | 'text-heading' {
  return isLong(words) ? 'text-heading' : 'text-title'
}

const LONG = 40

/** True if the words are too long for the title size. */
export function isLong(words: ReactNode): boolean {
  return typeof words === 'string' && words.length > LONG
}

// A navigation begins with one of these events; before the first, the user is still on the loaded page.
let hasBegun = false
for (const action of ['click', 'submit', 'popstate'])
  window.addEventListener(action, () => (hasBegun = true), { capture: true, once: true })

/** A count for a small space: '99+' if it has more than two digits. */
export function shownCount(count: number): string {
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)
}

const MOST_SHOWN = 99
