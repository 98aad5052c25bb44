import { useSearchParams } from 'react-router'
import { CONTENTS, type Contents } from './views.ts'

/** The visible part of a vault's content and the opened post; the address keeps both, so that Back leads there. */
export function useContents(hasPictures: boolean) {
  const [query, setQuery] = useSearchParams()
  const asked = Number(query.get('post'))
  const post = Number.isInteger(asked) && asked > 0 ? asked : null
  const first = hasPictures ? 'pictures' : 'posts'
  const contents: Contents =
    CONTENTS.find((one) => one === query.get('show')) ?? (post === null ? first : 'posts')
  const go = (to: Record<string, string>) => setQuery(to, { preventScrollReset: true })
  return {
    contents,
    post,
    show: (next: string) => go({ show: next }),
    showPost: (postId: number) => go({ post: String(postId) }),
    showNewest: () => go({ show: 'posts' }),
  }
}
