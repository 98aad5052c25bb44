import type { Post } from '@kinhold/contract/groups'
import { useState } from 'react'
import { useOverflows } from '../../../browser/overflow.ts'
import { above } from '../../../parts/list/above.ts'
import { More } from '../../../parts/list/more.tsx'
import { NewsBar } from '../../../parts/list/news-bar.tsx'
import { useNews } from '../../../parts/list/use-news.ts'
import { useStayPut } from '../../../parts/list/use-stay-put.ts'
import { PostOnTheWay } from '../../../parts/post/post-frame.tsx'
import type { Written } from '../../../parts/writing/written.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useMember } from '../../session/use-session.ts'
import type { useBoard } from './board.data.ts'
import { PostCard } from './post-card.tsx'

type Props = {
  groupId: number
  /** The trust unit was dissolved: the board is read-only. */
  isClosed: boolean
  board: ReturnType<typeof useBoard>
  /** The post to open the board at, null for its beginning. */
  at: number | null
  onTheWay: Written[]
  onGone: () => void
}

export function PostList({ groupId, isClosed, board, at, onTheWay, onGone }: Props) {
  const [box, overflows] = useOverflows<HTMLDivElement>()
  const posts = board.data ?? []
  const { note } = useStayPut(box, 'article')
  const me = useMember()
  const news = useNews(
    posts.filter((post) => !post.isBlocked),
    me.id,
  )
  // Posts loaded above an older post are not news.
  const [beganAtTop] = useState(!board.hasPreviousPage)
  const pinned = posts.filter(({ isPinned }) => isPinned)
  const others = posts.filter(({ isPinned }) => !isPinned)
  const card = (post: Post) => (
    <PostCard
      key={post.id}
      groupId={groupId}
      isClosed={isClosed}
      post={post}
      isAt={post.id === at}
      onGone={onGone}
    />
  )
  // A box at the very top does not keep its scroll position.
  const stayBelow = () => {
    if (box.current && box.current.scrollTop === 0) box.current.scrollTop = 1
    note()
  }
  const isEmpty = posts.length === 0 && onTheWay.length === 0
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {beganAtTop && (
        <NewsBar
          from={news.from}
          isAtTop={news.isAtTop}
          onShow={() => box.current && (box.current.scrollTop = 0)}
        />
      )}
      <div
        ref={box}
        onScroll={(event) => {
          note()
          news.note(event.currentTarget.scrollTop)
        }}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls the focused element.
        tabIndex={overflows ? 0 : undefined}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        {board.hasPreviousPage && (
          <div className="grid justify-items-center p-4">
            <More list={above(board)} failure={NO_NEWER} label="Load newer" onAsk={stayBelow} />
          </div>
        )}
        {isEmpty ? (
          <EmptyState>
            {isClosed
              ? 'Nothing was written here.'
              : 'Nothing is written here yet. The first words are yours.'}
          </EmptyState>
        ) : (
          <div role="feed" aria-label="Posts, newest first" aria-busy={board.isFetchingNextPage}>
            {[
              ...pinned.map(card),
              ...onTheWay
                .toReversed()
                .map((post) => (
                  <PostOnTheWay
                    key={post.at}
                    post={post}
                    author={me}
                    to={paths.player(me.id)}
                    onShown={note}
                  />
                )),
              ...others.map(card),
            ]}
          </div>
        )}
        {board.hasNextPage && (
          <div className="grid justify-items-center p-4">
            <More list={board} failure={NO_OLDER} label="Load older" />
          </div>
        )}
      </div>
    </div>
  )
}

const NO_NEWER = { otherwise: 'Newer posts could not be loaded. Please check your connection.' }
const NO_OLDER = { otherwise: 'Older posts could not be loaded. Please check your connection.' }
