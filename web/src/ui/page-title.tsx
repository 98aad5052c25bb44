import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { shownCount } from './shown-count.ts'

/** The product's name, which the document's title ends with. */
export const AppName = createContext('Kinhold')

/** How much is new anywhere in the app, which the document's title begins with; 0 for nothing. */
export const NewsInTitle = createContext(0)

type Props = { title: string; children?: ReactNode; className?: string; hidden?: boolean }

/**
 * A page's heading: names the document, and takes the focus when the page is come to, so that it is read out. On the page
 * that was loaded the focus stays at the document's start, before the skip link.
 */
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

/** A document's title: how much is new, what is shown, and in which product. */
export function titleOf(title: string, appName: string, news: number): string {
  return `${news > 0 ? `(${shownCount(news)}) ` : ''}${title} · ${appName}`
}

/** The size of a title's letters: a long name is written smaller, so that it stays a title and does not fill a phone. */
export function titleSize(words: string): 'text-title' | 'text-heading' {
  return isLong(words) ? 'text-heading' : 'text-title'
}

const LONG = 40

/** Whether words are too long for the letters of a title. */
export function isLong(words: ReactNode): boolean {
  return typeof words === 'string' && words.length > LONG
}

// What leads from one page to another: whoever has done none of it looks at the page that was loaded.
let hasBegun = false
for (const deed of ['click', 'submit', 'popstate'])
  window.addEventListener(deed, () => (hasBegun = true), { capture: true, once: true })
