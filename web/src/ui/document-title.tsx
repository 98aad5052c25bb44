import { use, useEffect } from 'react'
import { AppName, NewsInTitle, titleOf } from './page-title.tsx'

/** Sets the document's title to the open item and its page, while it is mounted. */
export function DocumentTitle({ title, page }: { title: string; page: string }) {
  const appName = use(AppName)
  const news = use(NewsInTitle)
  useEffect(() => {
    document.title = titleOf(title, appName, news)
    return () => {
      document.title = titleOf(page, appName, news)
    }
  }, [title, page, appName, news])
  return null
}
