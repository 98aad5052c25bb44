import type { VaultPost } from '@kinhold/contract/vault-content'
import type { Vault } from '@kinhold/contract/vaults'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { AuthorMenu } from '../../reports/author-menu.tsx'
import { latePart } from '../../../parts/late.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { LinkCard } from '../../../parts/media/link-card.tsx'
import { MediaView } from '../../../parts/media/media-view.tsx'
import { PostFrame } from '../../../parts/post/post-frame.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { MessageSquare } from '../../../ui/icons.ts'
import { Time } from '../../../ui/time.tsx'
import { useIsOwner } from '../vault.data.ts'
import { LikeButton } from './likes/like-button.tsx'
import { useSettings, VaultPostActions } from './post-actions.tsx'

const Comments = latePart(
  async () => (await import('./comments/comments.tsx')).Comments,
  <RowsOnTheirWay count={2} row="h-14" />,
)

type Props = { vault: Vault; post: VaultPost; isAt: boolean; onGone: () => void }

export function PostCard({ vault, post, isAt, onGone }: Props) {
  const { author, content, archived, linkUrl, media } = post
  const isOwner = useIsOwner(vault)
  return (
    <PostFrame
      author={author}
      content={content}
      about={
        <>
          <Time at={post.createdAt} />
          {post.isEdited && <span>(edited)</span>}
          {archived && <Badge>Archived</Badge>}
        </>
      }
      menu={
        isOwner ? <VaultPostActions post={post} onGone={onGone} /> : <ViewerMenu vault={vault} post={post} />
      }
      isAt={isAt}
      className={archived && 'bg-sunken text-quiet'}
    >
      {(media.length > 0 || linkUrl) && (
        <div className={archived ? 'grid gap-2 opacity-60' : 'grid gap-2'}>
          <MediaView media={media} author={author.name} noun="post" />
          {linkUrl && <LinkCard url={linkUrl} title={post.linkTitle} description={post.linkDescription} />}
        </div>
      )}
      <Answers vault={vault} post={post} isOpenAtFirst={isAt} />
    </PostFrame>
  )
}

// Only the owner writes posts, so blocking the author hides the whole vault.
function ViewerMenu({ vault: { ownerId, owner }, post }: { vault: Vault; post: VaultPost }) {
  const navigate = useNavigate()
  return (
    <div className="-my-2 -mr-2 shrink-0">
      <AuthorMenu
        noun="post"
        author={{ id: ownerId, name: owner.name }}
        report={{ kind: 'vault_post', id: post.id }}
        onBlocked={() => void navigate(paths.vaults())}
      />
    </div>
  )
}

type AnswersProps = { vault: Vault; post: VaultPost; isOpenAtFirst: boolean }

function Answers({ vault, post, isOpenAtFirst }: AnswersProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const id = useId()
  const isSilent = post.commentCount === 0 && !post.allowComments
  return (
    <>
      <div className="-mb-2 -ml-3 flex flex-wrap items-center gap-x-1">
        <LikeButton vault={vault} post={post} />
        {!isSilent && (
          <Button
            variant="quiet"
            className="px-3"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <MessageSquare aria-hidden className="size-5" />
            {commentsInWords(post.commentCount)}
          </Button>
        )}
        {post.archived && <RestoreButton post={post} />}
      </div>
      {isOpen && !isSilent && (
        <div id={id} className="mt-1">
          <Comments vault={vault} post={post} />
        </div>
      )}
    </>
  )
}

function commentsInWords(count: number): string {
  if (count === 0) return 'Comment'
  return count === 1 ? '1 comment' : `${count.toLocaleString('en-US')} comments`
}

function RestoreButton({ post }: { post: VaultPost }) {
  const { restore } = useSettings(post)
  return (
    <Button variant="secondary" size="sm" className="ml-auto min-h-11" onClick={restore}>
      Restore
    </Button>
  )
}
