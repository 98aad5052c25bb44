import type { VaultPost } from '@kinhold/contract/vault-content'
import type { Vault } from '@kinhold/contract/vaults'
import { VAULT_POST_MAX } from '@kinhold/domain/limits'
import { mayRemoveFromVault } from '@kinhold/domain/vaults'
import { plural, t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { AuthorMenu } from '../../reports/author-menu.tsx'
import { latePart } from '../../../parts/late.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { failing, PostActions, type PostWords, useSetting } from '../../../parts/post/post-actions.tsx'
import { PostFrame } from '../../../parts/post/post-frame.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { MessageSquare } from '../../../ui/icons.ts'
import { Time } from '../../../ui/time.tsx'
import { useIsOwner } from '../vault.data.ts'
import { blockable } from './blockable.ts'
import { LikeButton } from './likes/like-button.tsx'
import { type Flags, vaultPosts } from './posts.data.ts'

const Comments = latePart(
  async () => (await import('./comments/comments.tsx')).Comments,
  <RowsOnTheirWay count={2} row="h-14" />,
)

type Props = { vault: Vault; post: VaultPost; isAt: boolean; onGone: () => void }

export function PostCard({ vault, post, isAt, onGone }: Props) {
  return (
    <PostFrame
      post={post}
      author={post.author}
      about={
        <>
          <Time at={post.createdAt} />
          {post.isEdited && <span>{t({ message: '(edited)', context: 'a post' })}</span>}
        </>
      }
      menu={<Actions vault={vault} post={post} onGone={onGone} />}
      isAt={isAt}
      isBlocked={post.isBlocked}
    >
      <Answers vault={vault} post={post} isAt={isAt} onGone={onGone} />
    </PostFrame>
  )
}

function Actions({ vault, post, onGone }: Omit<Props, 'isAt'>) {
  const isOwner = useIsOwner(vault)
  const navigate = useNavigate()
  const { archive, restore, open } = useSettings(post)
  const author = blockable(post)
  return (
    <PostActions
      place={vaultPosts(post.vaultId)}
      post={post}
      words={WORDS}
      mayEdit={post.isOwn && vault.mayAdd}
      mayManage={isOwner}
      mayDelete={mayRemoveFromVault({ isOwner, isMuted: vault.muted }, post)}
      settings={[
        {
          label: post.allowComments ? t`Close comments` : t`Open comments`,
          onSelect: () => open('allowComments'),
        },
        { label: post.allowLikes ? t`Close likes` : t`Open likes`, onSelect: () => open('allowLikes') },
      ]}
      archiving={{
        restoreLabel: t`Restore`,
        ifArchived: post.isOwn
          ? t`Only you see the post until you restore it.`
          : t`Only you and ${{ name: post.author.name }} see the post until you restore it.`,
        archive,
        restore,
      }}
      menu={(items) => (
        <AuthorMenu
          noun="post"
          author={author}
          items={items}
          report={post.isOwn ? null : { kind: 'vault_post', id: post.id }}
          // Blocking the owner hides the whole vault.
          onBlocked={author?.id === vault.ownerId ? () => void navigate(paths.vaults()) : onGone}
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
  draft: 'vault post',
  most: VAULT_POST_MAX,
  ifDeleted: t`It is removed from the vault for everyone, with its files, comments and likes. This cannot be undone.`,
  notEdited: failing(t`Failed to update post`),
  notDeleted: failing(t`Failed to delete post`),
}

function useSettings(post: VaultPost) {
  const set = useSetting(vaultPosts(post.vaultId), post)
  const restore = () =>
    set({ archived: false }, { title: t`Post restored successfully` }, failing(t`Failed to restore post`))
  const archived = { title: t`Post archived successfully`, undo: restore, undoWord: t`Restore` }
  return {
    archive: () => set({ archived: true }, archived, failing(t`Failed to archive post`)),
    restore,
    open: (flag: keyof Flags) =>
      set({ [flag]: !post[flag] }, { title: t`Post updated successfully` }, WORDS.notEdited),
  }
}

function Answers({ vault, post, isAt, onGone }: Props) {
  const { restore } = useSettings(post)
  const isOwner = useIsOwner(vault)
  const [isOpen, setIsOpen] = useState(isAt)
  const id = useId()
  const isSilent = post.commentCount === 0 && !post.allowComments
  return (
    <>
      <div className="-mb-2 -ms-3 flex flex-wrap items-center gap-x-1">
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
        {post.archived && isOwner && (
          <Button
            size="sm"
            className="ms-auto min-h-11"
            onClick={() => {
              restore()
              onGone()
            }}
          >
            {t`Restore`}
          </Button>
        )}
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
  if (count === 0) return t`Comment`
  return plural(count, { one: '1 comment', other: '# comments' })
}
