import type { Group, GroupMember } from '@kinhold/contract/groups'
import { mayWriteOnBoard } from '@kinhold/domain/groups'
import { BOARD_HEIGHT_PX, POST_MAX } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useOverflows } from '../../../browser/overflow.ts'
import { quietPart } from '../../../parts/late.tsx'
import { Failed } from '../../../parts/list/failed.tsx'
import { AtPost, usePostInAddress } from '../../../parts/post/at-post.tsx'
import { usePostFeed } from '../../../parts/post/post-feed.tsx'
import { usePostsOnTheWay, useSendPost } from '../../../parts/post/posts.data.ts'
import { PostsSkeleton } from '../../../parts/post/posts-skeleton.tsx'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import type { Came } from '../../../parts/open-place.data.ts'
import { Composer } from '../../../parts/writing/composer.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useMember } from '../../session/use-session.ts'
import { boardPosts, useBoard } from './board.data.ts'
import { PostCard } from './post-card.tsx'

const OpenPlace = quietPart(async () => (await import('../../../parts/open-place.tsx')).OpenPlace)

export function Board({ group, members }: { group: Group; members: GroupMember[] | undefined }) {
  const me = useMember()
  const at = usePostInAddress()
  const navigate = useNavigate()
  // Replace the history entry, so that Back doesn't return to the post.
  const showNewest = () => {
    if (at !== null) void navigate(paths.group(group.id), { replace: true, preventScrollReset: true })
  }
  const board = useBoard(group.id, at)
  const [came, setCame] = useState<Came | null>(null)
  // If a focused post disappears, focus the heading.
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  const isClosed = group.closedAt !== undefined
  // While the members are loading, assume that all readers but the admin are members and can post.
  const canWrite = !isClosed && (members ? mayWriteOnBoard(me.id, members) : !me.isAdmin)
  return (
    <Card
      aria-labelledby="board"
      style={{ height: BOARD_HEIGHT_PX }}
      className="flex max-h-[calc(100dvh-8.5rem-env(safe-area-inset-bottom))] min-h-96 flex-col p-0! sm:max-h-none"
    >
      <h2
        ref={heading}
        id="board"
        tabIndex={-1}
        className="border-b border-line px-4 py-3 text-name outline-none"
      >
        {t`Message Board`}
      </h2>
      {canWrite && <WriteOnBoard groupId={group.id} onSend={showNewest} />}
      {at !== null && board.data && (
        <AtPost
          className="border-b border-line"
          isThere={board.data.some(({ id }) => id === at)}
          onNewest={() => {
            showNewest()
            focusHeading()
          }}
        />
      )}
      {board.data ? (
        <PostList
          key={at}
          groupId={group.id}
          isClosed={isClosed}
          board={board}
          at={at}
          came={came}
          onGone={focusHeading}
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto p-4">
          {board.error ? (
            <Failed
              error={board.error}
              failure={FAILURE}
              isTrying={board.isFetching}
              onRetry={board.refetch}
            />
          ) : (
            <PostsSkeleton words={t`Loading the board…`} />
          )}
        </div>
      )}
      <OpenPlace kind="board" id={group.id} onCame={setCame} />
    </Card>
  )
}

const FAILURE = { otherwise: t`The board could not be loaded. Please check your connection and try again.` }

type ListProps = {
  groupId: number
  /** True if the trust unit has been dissolved, which makes the board read-only. */
  isClosed: boolean
  board: ReturnType<typeof useBoard>
  /** The id of the post at which the board opens, or null for the top. */
  at: number | null
  came: Came | null
  onGone: () => void
}

function PostList({ groupId, isClosed, board, at, came, onGone }: ListProps) {
  const [box, overflows] = useOverflows<HTMLDivElement>()
  const me = useMember()
  const { bar, feed, onScroll } = usePostFeed({
    list: board,
    posts: board.data ?? [],
    at,
    box,
    isNews: ({ author, isBlocked }) => author.id !== me.id && !isBlocked,
    came,
    onTheWay: usePostsOnTheWay(boardPosts(groupId)),
    author: me,
    to: paths.player(me.id),
    card: (post) => (
      <PostCard
        key={post.id}
        groupId={groupId}
        isClosed={isClosed}
        post={post}
        isAt={post.id === at}
        onGone={onGone}
      />
    ),
    empty: (
      <EmptyState>
        {isClosed ? t`Nothing was written here.` : t`Nothing is written here yet. Write the first post.`}
      </EmptyState>
    ),
    gaps: { newer: 'p-4', older: 'p-4', archived: 'border-t border-line' },
  })
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {bar}
      <div
        ref={box}
        onScroll={onScroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls the focused element.
        tabIndex={overflows ? 0 : undefined}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        {feed}
      </div>
    </div>
  )
}

function WriteOnBoard({ groupId, onSend }: { groupId: number; onSend: () => void }) {
  const playerId = useMember().id
  const { mutateAsync } = useSendPost(boardPosts(groupId))
  return (
    <div className="border-b border-line [&>form]:border-t-0">
      <Composer
        label={t`Write on the board`}
        place={`group ${groupId}`}
        noun="post"
        most={POST_MAX}
        onSend={(written) => {
          onSend()
          return mutateAsync({ ...written, playerId })
        }}
      />
    </div>
  )
}
