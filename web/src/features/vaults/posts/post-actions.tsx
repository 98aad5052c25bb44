import type { VaultPost } from '@kinhold/contract/vault-content'
import { VAULT_POST_MAX } from '@kinhold/domain/limits'
import { sentenceOf } from '../../../api.ts'
import { PostActions, type PostWords } from '../../../parts/post/post-actions.tsx'
import { useChangePost } from '../../../parts/post/posts.data.ts'
import { UNREACHABLE } from '../../../parts/words.ts'
import { toast, type ToastContent } from '../../../ui/toast.ts'
import { AuthorMenu } from '../../reports/author-menu.tsx'
import { type Flags, vaultPosts } from './posts.data.ts'

type Props = { post: VaultPost; onGone: () => void }

export function VaultPostActions({ post, onGone }: Props) {
  const { archive, restore, open } = useSettings(post)
  return (
    <PostActions
      place={vaultPosts(post.vaultId)}
      post={post}
      words={WORDS}
      mayEdit
      mayDelete
      settings={[
        {
          label: post.allowComments ? 'Close comments' : 'Open comments',
          onSelect: () => open('allowComments'),
        },
        { label: post.allowLikes ? 'Close likes' : 'Open likes', onSelect: () => open('allowLikes') },
      ]}
      archive={archive}
      restore={restore}
      menu={(items) => <AuthorMenu noun="post" author={null} items={items} />}
      onGone={onGone}
    />
  )
}

const WORDS: PostWords = {
  draft: 'vault post',
  most: VAULT_POST_MAX,
  restore: 'Restore',
  ifArchived: 'Only you see the post until you restore it.',
  ifDeleted: 'It leaves the vault for everyone, with its files, comments and likes; this cannot be undone.',
  notEdited: failing('Failed to update post'),
  notDeleted: failing('Failed to delete post'),
}

export function useSettings(post: VaultPost) {
  const place = vaultPosts(post.vaultId)
  const { mutateAsync } = useChangePost(place)
  const set = async (change: Parameters<typeof place.change>[1], done: ToastContent, failed: string) => {
    try {
      await mutateAsync({ post, change })
      toast(done)
    } catch (error) {
      toast({ ...failing(failed)(error), tone: 'danger' })
    }
  }
  const restore = () =>
    void set({ archived: false }, { title: 'Post restored successfully' }, 'Failed to restore post')
  const archived = { title: 'Post archived successfully', undo: restore, undoWord: 'Restore' }
  return {
    archive: () => void set({ archived: true }, archived, 'Failed to archive post'),
    restore,
    open: (flag: keyof Flags) =>
      void set({ [flag]: !post[flag] }, { title: 'Post updated successfully' }, 'Failed to update post'),
  }
}

/** The toast of a change that failed, with the reason. */
export function failing(title: string): (error: unknown) => ToastContent {
  return (error) => ({ title, description: sentenceOf(error, UNREACHABLE) })
}
