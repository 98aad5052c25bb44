import type { VaultPost } from '@kinhold/contract/vault-content'
import type { Vault } from '@kinhold/contract/vaults'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PagesAround } from '../../../parts/list/pages-around.data.ts'
import { More } from '../../../parts/list/more.tsx'
import { above } from '../../../parts/list/above.ts'
import { NewsBar } from '../../../parts/list/news-bar.tsx'
import { useNews } from '../../../parts/list/use-news.ts'
import { useStayPut } from '../../../parts/list/use-stay-put.ts'
import { PostOnTheWay } from '../../../parts/post/post-frame.tsx'
import type { Written } from '../../../parts/writing/written.ts'
import { useIsOwner } from '../vault.data.ts'
import { PostCard } from './post-card.tsx'

type Props = {
  vault: Vault
  list: PagesAround<VaultPost>
  posts: VaultPost[]
  /** The post to open it at, null for its beginning. */
  at: number | null
  onTheWay: Written[]
  onGone: () => void
}

export function PostList({ vault, list, posts, at, onTheWay, onGone }: Props) {
  const page = useRef(document.scrollingElement as HTMLElement | null)
  const isOwner = useIsOwner(vault)
  const { note } = useStayPut(page, 'article')
  // Only the owner writes posts.
  const news = useNews(
    posts.map(({ id, author }) => ({ id, author: { id: vault.ownerId, name: author.name } })),
    isOwner ? vault.ownerId : 0,
  )
  const [beganAtTop] = useState(!list.hasPreviousPage)
  useScrolling(() => {
    note()
    news.note(page.current?.scrollTop ?? 0)
  })
  return (
    <>
      {beganAtTop && (
        <div className="sticky top-16 z-10 h-0">
          <NewsBar
            from={news.from}
            isAtTop={news.isAtTop}
            onShow={() => page.current?.scrollTo({ top: 0 })}
          />
        </div>
      )}
      {list.hasPreviousPage && (
        <div className="grid justify-items-center pb-4">
          <More list={above(list)} failure={NO_NEWER} label="Load newer" onAsk={note} />
        </div>
      )}
      <div
        role="feed"
        aria-label="Posts, newest first"
        aria-busy={list.isFetchingNextPage}
        className="rounded-card border border-line bg-card [overflow-anchor:none] [&>:first-child]:rounded-t-card [&>:last-child]:rounded-b-card"
      >
        {onTheWay.toReversed().map((post) => (
          <PostOnTheWay key={post.at} post={post} author={vault.owner} onShown={note} />
        ))}
        {posts.map((post) => (
          <PostCard key={post.id} vault={vault} post={post} isAt={post.id === at} onGone={onGone} />
        ))}
      </div>
      {list.hasNextPage && (
        <div className="grid justify-items-center pt-4">
          <More list={list} failure={NO_OLDER} label="Load older" />
        </div>
      )}
    </>
  )
}

const NO_NEWER = { otherwise: 'Newer posts could not be loaded. Please check your connection.' }
const NO_OLDER = { otherwise: 'Older posts could not be loaded. Please check your connection.' }

function useScrolling(onScroll: () => void) {
  const tell = useEffectEvent(onScroll)
  useEffect(() => {
    window.addEventListener('scroll', tell, { passive: true })
    return () => window.removeEventListener('scroll', tell)
  }, [])
}
