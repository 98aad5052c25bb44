import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { More } from '../list/more.tsx'
import { above, type PagesAround } from '../list/pages-around.data.ts'
import { useStayPut } from '../list/use-stay-put.ts'
import type { Came } from '../open-place.data.ts'
import { namesInWords } from '../../browser/in-words.ts'
import type { Written } from '../writing/written.ts'
import { type Author, PostOnTheWay } from './post-frame.tsx'

type Post = { id: number; author: { name: string }; isPinned?: boolean; archived: boolean }

type Options<P extends Post> = {
  list: PagesAround<P>
  posts: readonly P[]
  /** The post that the page was opened at. If it is archived, the archived posts are unfolded at first. */
  at: number | null
  /** True if the feed shows only archived posts, in which case they aren't folded. */
  isArchive?: boolean
  /** The element that scrolls the feed. */
  box: RefObject<HTMLElement | null>
  /** Returns false for posts that the bar must not announce, such as the reader's own posts. */
  isNews: (post: P) => boolean
  /** The posts added since the reader left the vault or board. A line appears below them. */
  came: Came | null
  onTheWay: readonly Written[]
  author: Author
  /** The address that the author's name links to. */
  to?: string
  card: (post: P) => ReactNode
  /** The content shown if the feed is empty. */
  empty?: ReactNode
  className?: string
  /**
   * The classes that pad 'Load newer' above the feed and 'Load older' below the feed, and the classes for the
   * folded archived posts.
   */
  gaps: { newer: string; older: string; archived: string }
}

/**
 * Returns the posts in a vault or board, and a bar with the authors of new posts. The caller must pass
 * `onScroll` to the box.
 */
export function usePostFeed<P extends Post>(options: Options<P>) {
  const { list, posts, at, isArchive, box, isNews, came, onTheWay } = options
  const { author, to, card, empty, className, gaps } = options
  const { note } = useStayPut(box, 'article')
  const newest = Math.max(0, ...posts.map(({ id }) => id))
  const [seen, setSeen] = useState(newest)
  const [isAtTop, setIsAtTop] = useState(true)
  // A feed that opens at an older post has no bar, because the posts that load above it aren't new.
  const [beganAtTop] = useState(!list.hasPreviousPage)
  const isFolded = ({ archived }: Post) => archived && !isArchive
  const [folded, shown] = [posts.filter(isFolded), posts.filter((post) => !isFolded(post))]
  const news = shown.filter((post) => post.id > seen && isNews(post))
  const [pinned, unpinned] = [shown.filter(isPinned), shown.filter((post) => !isPinned(post))]
  const cards = unpinned.map(card)
  const left =
    came && unpinned.some((post) => hasCome(post, came) && isNews(post))
      ? unpinned.findIndex(({ id }) => id <= came.from)
      : -1
  if (left >= 0) cards.splice(left, 0, <NewLine key="new" />)
  const sent = onTheWay
    .toReversed()
    .map((post) => <PostOnTheWay key={post.at} post={post} author={author} to={to} onShown={note} />)
  // `useStayPut` does nothing at the very top, so scroll the box by 1 px.
  const stayBelow = () => {
    if (box.current && box.current !== document.scrollingElement) box.current.scrollTop ||= 1
    note()
  }
  return {
    onScroll: () => {
      note()
      const isThere = (box.current?.scrollTop ?? 0) <= 0
      if (isAtTop || isThere) setSeen(newest)
      setIsAtTop(isThere)
    },
    bar: beganAtTop && (
      <NewsBar
        from={[...new Set(news.map((post) => post.author.name))]}
        isAtTop={isAtTop}
        onShow={() => box.current && (box.current.scrollTop = 0)}
      />
    ),
    feed: (
      <>
        {list.hasPreviousPage && (
          <div className={`grid justify-items-center ${gaps.newer}`}>
            <More list={above(list)} failure={NEWER_FAILED} label={t`Load newer`} onAsk={stayBelow} />
          </div>
        )}
        {shown.length === 0 && onTheWay.length === 0 ? (
          posts.length === 0 && empty
        ) : (
          <div
            role="feed"
            aria-label={t`Posts, newest first`}
            aria-busy={list.isFetchingNextPage}
            className={className}
          >
            {/* With a single array, a card keeps its state when pinning or unpinning moves it. */}
            {[...pinned.map(card), ...sent, ...cards]}
          </div>
        )}
        {folded.length > 0 && (
          // React sets `open` only once, so the list stays open or closed as the reader leaves it.
          <details open={folded.some(({ id }) => id === at)} className={gaps.archived}>
            <summary className="border-line px-4 py-3 text-sm text-quiet hover:text-ink focus-visible:-outline-offset-2 [[open]>&]:border-b">
              {plural({ count: folded.length }, { one: '1 archived post', other: '# archived posts' })}
            </summary>
            {folded.map(card)}
          </details>
        )}
        {list.hasNextPage && (
          <div className={`grid justify-items-center ${gaps.older}`}>
            <More list={list} failure={OLDER_FAILED} label={t`Load older`} />
          </div>
        )}
      </>
    ),
  }
}

function isPinned(post: Post): boolean {
  return post.isPinned === true
}

function hasCome({ id }: Post, { from, to }: Came): boolean {
  return id > from && id <= to
}

// ARIA allows only articles in a feed, so this line has no role of its own.
function NewLine() {
  return (
    <div className="flex items-center gap-3 border-b border-line px-4 py-1 text-sm font-medium text-evergreen before:h-px before:flex-1 before:bg-current after:h-px after:flex-1 after:bg-current">
      <span className="before:content-['↑_']">
        <Trans>
          New<span className="sr-only"> posts above</span>
        </Trans>
      </span>
    </div>
  )
}

const NEWER_FAILED = t`Newer posts could not be loaded. Please check your connection.`
const OLDER_FAILED = t`Older posts could not be loaded. Please check your connection.`

// Shows the authors of new posts, with a button that scrolls to those posts.
function NewsBar({ from, isAtTop, onShow }: { from: string[]; isAtTop: boolean; onShow: () => void }) {
  const words = from.length > 0 ? t`New from ${{ names: namesInWords(from) }}` : ''
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 z-10 grid justify-items-center">
      <VisuallyHidden>
        <span role="status">{words}</span>
      </VisuallyHidden>
      {words && !isAtTop && (
        <Button size="sm" className="pointer-events-auto rounded-full shadow-float" onClick={onShow}>
          {words}
        </Button>
      )}
    </div>
  )
}
