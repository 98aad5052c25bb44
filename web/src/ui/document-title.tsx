import { use, useEffect } from 'react'
import { AppName, NewsInTitle, titleOf } from './page-title.tsx'

/** Names the document by what is open on a page, which has the title `page`, for as long as it is. */
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
