import type { Group, GroupMember } from '@kinhold/contract/groups'
import { mayWriteOnBoard } from '@kinhold/domain/groups'
import { BOARD_HEIGHT_PX, POST_MAX } from '@kinhold/domain/limits'
import { useNavigate } from 'react-router'
import { Failed } from '../../../parts/list/failed.tsx'
import { AtPost, usePostInAddress } from '../../../parts/post/at-post.tsx'
import { usePostsOnTheWay, useSendPost } from '../../../parts/post/posts.data.ts'
import { PostsSkeleton } from '../../../parts/post/posts-skeleton.tsx'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { Composer } from '../../../parts/writing/composer.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { useMember } from '../../session/use-session.ts'
import { boardPosts, useBoard } from './board.data.ts'
import { PostList } from './post-list.tsx'

export function Board({ group, members }: { group: Group; members: GroupMember[] | undefined }) {
  const me = useMember()
  const at = usePostInAddress()
  const navigate = useNavigate()
  // Replaces the history entry, so that Back does not return to the post.
  const showNewest = () => {
    if (at !== null) void navigate(paths.group(group.id), { replace: true, preventScrollReset: true })
  }
  const board = useBoard(group.id, at)
  const onTheWay = usePostsOnTheWay(boardPosts(group.id))
  // Takes the focus when a focused post disappears.
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  const isClosed = group.closedAt !== undefined
  // Every viewer of the board except the admin is a member of its group.
  const canWrite = !isClosed && (members ? mayWriteOnBoard(me.id, members) : !me.isAdmin)
  return (
    <Card
      aria-labelledby="board"
      style={{ height: BOARD_HEIGHT_PX }}
      className="flex max-h-[calc(100dvh-8.5rem-env(safe-area-inset-bottom))] min-h-96 flex-col p-0 sm:max-h-none sm:p-0"
    >
      <h2
        ref={heading}
        id="board"
        tabIndex={-1}
        className="border-b border-line px-4 py-3 text-name outline-none"
      >
        Message Board
      </h2>
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
          onTheWay={onTheWay}
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
            <PostsSkeleton words="Loading the board…" />
          )}
        </div>
      )}
      {canWrite && <WriteOnBoard groupId={group.id} onSend={showNewest} />}
    </Card>
  )
}

const FAILURE = { otherwise: 'The board could not be loaded. Please check your connection and try again.' }

function WriteOnBoard({ groupId, onSend }: { groupId: number; onSend: () => void }) {
  const playerId = useMember().id
  const { mutateAsync } = useSendPost(boardPosts(groupId))
  return (
    <Composer
      label="Write on the board"
      place={`group ${groupId}`}
      noun="post"
      most={POST_MAX}
      onSend={(written) => {
        onSend()
        return mutateAsync({ ...written, playerId })
      }}
    />
  )
}
