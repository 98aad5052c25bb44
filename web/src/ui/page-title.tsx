import { createContext, type ReactNode, use, useEffect, useRef } from 'react'

/** The product's name, shown at the end of the document's title. */
export const AppName = createContext('Kinhold')

/** The count of unread items in the app, shown at the start of the document's title. */
export const NewsInTitle = createContext(0)

type Props = { title: string; children?: ReactNode; className?: string; hidden?: boolean }

/** A page's heading. Sets the document's title and takes focus after a navigation. */
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
    <h1 ref={heading} dir="auto" tabIndex={-1} className={hidden ? 'sr-only' : className}>
      {children ?? title}
    </h1>
  )
}

/** Returns the document's title: unread count, page title and product name. */
export function titleOf(title: string, appName: string, news: number): string {
  return `${news > 0 ? `(${shownCount(news)}) ` : ''}${title} · ${appName}`
}

/** Returns the text size for a title, which is smaller for long titles. */
export function titleSize(words: string): 'text-title' | 'text-heading' {
  return isLong(words) ? 'text-heading' : 'text-title'
}

const LONG = 40

/** Returns true if the text is too long for the title size. */
export function isLong(words: ReactNode): boolean {
  return typeof words === 'string' && words.length > LONG
}

// Every navigation starts with one of these events. The first page appears before any of them and must not
// take focus.
let hasBegun = false
for (const action of ['click', 'submit', 'popstate'])
  window.addEventListener(action, () => (hasBegun = true), { capture: true, once: true })

/** Returns a count that fits a small space: '99+' above 99. */
export function shownCount(count: number): string {
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)
}

const MOST_SHOWN = 99
