import type { Post } from '@kinhold/contract/groups'
import { mayEditPost, mayRemovePost } from '@kinhold/domain/groups'
import { POST_MAX } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PostActions, type PostWords, useSetting } from '../../../parts/post/post-actions.tsx'
import { PostFrame } from '../../../parts/post/post-frame.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Pin } from '../../../ui/icons.ts'
import { Time } from '../../../ui/time.tsx'
import { AuthorMenu } from '../../reports/author-menu.tsx'
import { useMember } from '../../session/use-session.ts'
import { boardPosts } from './board.data.ts'

type Props = { groupId: number; isClosed: boolean; post: Post; isAt: boolean; onGone: () => void }

export function PostCard({ groupId, isClosed, post, isAt, onGone }: Props) {
  const { author, isPinned, editedAt } = post
  return (
    <PostFrame
      post={post}
      author={author}
      to={paths.player(author.id)}
      about={
        <>
          <Time at={post.createdAt} />
          {post.isEdited && (
            <span>
              {editedAt ? (
                <Trans>
                  edited <Time at={editedAt} />
                </Trans>
              ) : (
                t`edited`
              )}
            </span>
          )}
          {isPinned && (
            // If the badge wraps to a line of its own, its text aligns with the date.
            <Badge tone="good" className="-ms-2">
              <Pin aria-hidden className="size-3" />
              {t`Pinned`}
            </Badge>
          )}
        </>
      }
      menu={<Actions groupId={groupId} isClosed={isClosed} post={post} onGone={onGone} />}
      isAt={isAt}
      isBlocked={post.isBlocked}
      className={isPinned && 'bg-evergreen-soft'}
    />
  )
}

function Actions({ groupId, isClosed, post, onGone }: Omit<Props, 'isAt'>) {
  const me = useMember()
  const place = boardPosts(groupId)
  const setting = useSetting(place, post)
  const set = (change: Parameters<typeof place.change>[1], title: string) => () =>
    setting(change, { title }, WORDS.notEdited)
  const written = { authorId: post.author.id }
  return (
    <PostActions
      place={place}
      post={post}
      words={WORDS}
      mayEdit={!isClosed && mayEditPost(me.id, written)}
      mayDelete={mayRemovePost(me, written)}
      settings={[
        post.isPinned
          ? { label: t`Unpin`, onSelect: set({ isPinned: false }, t`Post unpinned`) }
          : { label: t`Pin`, onSelect: set({ isPinned: true }, t`Post pinned`) },
      ]}
      archiving={{
        restoreLabel: t`Unarchive`,
        ifArchived: t`The post moves to the archived posts at the end of the board, for everyone, until you unarchive it.`,
        archive: set({ archived: true }, t`Post archived`),
        restore: set({ archived: false }, t`Post unarchived`),
      }}
      menu={(items) => (
        <AuthorMenu
          noun="post"
          author={post.isBlocked ? null : post.author}
          items={items}
          report={post.author.id === me.id ? null : { kind: 'post', id: post.id }}
          onBlocked={onGone}
        />
      )}
      onGone={onGone}
    />
  )
}

const WORDS: PostWords = {
  edit: t`Edit Post`,
  delete: t`Delete Post`,
  edited: t`Post updated successfully`,
  deleted: t`Post deleted successfully`,
  draft: 'post',
  most: POST_MAX,
  ifDeleted: t`It is removed from the board for everyone, with its files. This cannot be undone.`,
  notEdited: () => ({ title: t`Error updating post`, description: t`Please try again` }),
  notDeleted: () => ({ title: t`Error deleting post`, description: t`Please try again` }),
}
