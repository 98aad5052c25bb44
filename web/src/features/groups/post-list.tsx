import { sentenceOf } from '../../api.ts'
import { useOverflows } from '../../browser/overflow.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import type { NewPost, useBoard } from './board.data.ts'
import { NewsBar } from './news-bar.tsx'
import { PostCard } from './post-card.tsx'
import { PostOnTheWay } from './post-on-the-way.tsx'
import { useNews } from './use-news.ts'
import { useStayPut } from './use-stay-put.ts'

type Board = ReturnType<typeof useBoard>
type Props = { groupId: number; board: Board; onTheWay: NewPost[]; onGone: () => void }

/** The posts in a scrolling box that stays where it is scrolled: pinned first, then the newest (UNI-67). */
export function PostList({ groupId, board, onTheWay, onGone }: Props) {
  const [box, overflows] = useOverflows<HTMLDivElement>()
  const posts = board.data ?? []
  const { note } = useStayPut(box)
  const news = useNews(posts)
  const pinned = posts.filter(({ isPinned }) => isPinned)
  const others = posts.filter(({ isPinned }) => !isPinned)
  const card = (post: (typeof posts)[number]) => (
    <PostCard key={post.id} groupId={groupId} post={post} onGone={onGone} />
  )
  const isEmpty = posts.length === 0 && onTheWay.length === 0
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <NewsBar
        from={news.from}
        isAtTop={news.isAtTop}
        onShow={() => box.current && (box.current.scrollTop = 0)}
      />
      <div
        ref={box}
        onScroll={(event) => {
          note()
          news.note(event.currentTarget.scrollTop)
        }}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls what has the focus.
        tabIndex={overflows ? 0 : undefined}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        {isEmpty ? (
          <EmptyState>Nothing is written here yet. The first words are yours.</EmptyState>
        ) : (
          <div role="feed" aria-label="Posts, newest first" aria-busy={board.isFetchingNextPage}>
            {[
              ...pinned.map(card),
              ...onTheWay
                .toReversed()
                .map((post) => <PostOnTheWay key={post.at} post={post} onShown={note} />),
              ...others.map(card),
            ]}
          </div>
        )}
        {board.hasNextPage && <Older board={board} />}
      </div>
    </div>
  )
}

function Older({ board }: { board: Board }) {
  const { error, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = board
  const more = () => void fetchNextPage()
  const sentence = sentenceOf(error, 'Older posts could not be loaded. Please check your connection.')
  return (
    <div className="grid justify-items-center p-4">
      {isFetchNextPageError ? (
        <ErrorState sentence={sentence} onRetry={more} busy={isFetchingNextPage} />
      ) : (
        <Button busy={isFetchingNextPage} busyLabel="Loading…" onClick={more}>
          Load older
        </Button>
      )}
    </div>
  )
}
