import type { Post } from '@kinhold/contract/groups'
import { LinkCard } from '../../../parts/media/link-card.tsx'
import { MediaView } from '../../../parts/media/media-view.tsx'
import { PostFrame } from '../../../parts/post/post-frame.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Pin } from '../../../ui/icons.ts'
import { Time } from '../../../ui/time.tsx'
import { BoardPostActions } from './post-actions.tsx'

type Props = { groupId: number; isClosed: boolean; post: Post; isAt: boolean; onGone: () => void }

export function PostCard({ groupId, isClosed, post, isAt, onGone }: Props) {
  const { author, content, isPinned, archived, linkUrl, media } = post
  return (
    <PostFrame
      author={author}
      to={paths.player(author.id)}
      content={content}
      about={
        <>
          <Time at={post.createdAt} />
          {post.isEdited && <span>edited {post.editedAt && <Time at={post.editedAt} />}</span>}
          {isPinned && (
            <Badge tone="good">
              <Pin aria-hidden className="size-3" />
              Pinned
            </Badge>
          )}
          {archived && <Badge>Archived</Badge>}
        </>
      }
      menu={<BoardPostActions groupId={groupId} isClosed={isClosed} post={post} onGone={onGone} />}
      isAt={isAt}
      isBlocked={post.isBlocked}
      className={archived ? 'bg-sunken text-quiet' : isPinned && 'bg-evergreen-soft'}
    >
      {(media.length > 0 || linkUrl) && (
        <div className={archived ? 'grid gap-2 opacity-60' : 'grid gap-2'}>
          <MediaView media={media} author={author.name} noun="post" />
          {linkUrl && <LinkCard url={linkUrl} title={post.linkTitle} description={post.linkDescription} />}
        </div>
      )}
    </PostFrame>
  )
}
