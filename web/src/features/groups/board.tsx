import type { Group, GroupMember } from '@kinhold/contract/groups'
import { mayWriteOnBoard } from '@kinhold/domain/groups'
import { BOARD_HEIGHT_PX } from '@kinhold/domain/limits'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useMember } from '../session/use-session.ts'
import { useBoard, usePostsOnTheWay } from './board.data.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import { Composer } from './composer.tsx'
import { PostList } from './post-list.tsx'

type Props = { group: Group; members: GroupMember[] | undefined }

/** A group's message board, 600 px high (UNI-52, UNI-53), on a phone as high as fits. Members write on it (UNI-66). */
export function Board({ group, members }: Props) {
  const me = useMember()
  const board = useBoard(group.id)
  const onTheWay = usePostsOnTheWay(group.id)
  const [heading, focusHeading] = useHeading()
  // Whoever sees the board and is not the admin is a member of its group.
  const canWrite = members ? mayWriteOnBoard(me.id, members) : !me.isAdmin
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
      {board.data ? (
        <PostList groupId={group.id} board={board} onTheWay={onTheWay} onGone={focusHeading} />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto p-4">
          {board.error ? (
            <ErrorState
              sentence={sentenceOf(board.error, NOT_LOADED)}
              onRetry={board.refetch}
              busy={board.isFetching}
            />
          ) : (
            <BoardSkeleton />
          )}
        </div>
      )}
      {canWrite && <Composer groupId={group.id} />}
    </Card>
  )
}

const NOT_LOADED = 'The board could not be loaded. Please check your connection and try again.'

// Takes the focus once a post that had it is gone.
function useHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) heading.current?.focus()
  }, [times])
  return [heading, () => setTimes((before) => before + 1)] as const
}
