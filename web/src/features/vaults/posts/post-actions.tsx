import type { VaultPost } from '@kinhold/contract/vault-content'
import { useState } from 'react'
import { AskBefore } from '../../../parts/ask-before.tsx'
import { lateDialog } from '../../../parts/late.tsx'
import { LateMenu } from '../../../parts/late-menu.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Ellipsis } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import { failing } from '../failing.ts'
import { type Flags, useChangePost, useDeletePost } from './posts.data.ts'
import { useArchiving } from './use-archiving.ts'

const EditPost = lateDialog(async () => (await import('./edit-post.tsx')).EditPost)

type Props = { post: VaultPost; onGone: () => void }

/** The vault owner's actions on a post (VLT-61, VLT-117). */
export function PostActions({ post, onGone }: Props) {
  const [asked, setAsked] = useState<'edit' | 'archive' | 'delete' | null>(null)
  const { archive, restore } = useArchiving(post)
  const { mutateAsync: remove } = useDeletePost(post.vaultId)
  const open = useOpening(post)
  const close = () => setAsked(null)
  const items = [
    { label: 'Edit', onSelect: () => setAsked('edit') },
    { label: post.allowComments ? 'Close comments' : 'Open comments', onSelect: () => open('allowComments') },
    { label: post.allowLikes ? 'Close likes' : 'Open likes', onSelect: () => open('allowLikes') },
    post.archived
      ? { label: 'Restore', onSelect: restore }
      : { label: 'Archive', onSelect: () => setAsked('archive') },
    { label: 'Delete', danger: true, onSelect: () => setAsked('delete') },
  ]
  return (
    <>
      <div className="-my-2 -mr-2 shrink-0">
        <LateMenu trigger={TRIGGER} items={items} />
      </div>
      {asked === 'edit' && <EditPost post={post} onClose={close} />}
      <ConfirmDialog
        open={asked === 'archive'}
        title="Archive Post"
        confirmLabel="Archive"
        onConfirm={() => {
          close()
          archive()
        }}
        onCancel={close}
      >
        Only you see the post until you restore it.
      </ConfirmDialog>
      <AskBefore
        open={asked === 'delete'}
        title="Delete Post"
        confirmLabel="Delete"
        danger
        act={() => remove(post.id)}
        says={DELETING}
        onClose={close}
        onDone={onGone}
      >
        It leaves the vault for everyone, with its files, comments and likes; this cannot be undone.
      </AskBefore>
    </>
  )
}

const TRIGGER = (
  <button
    type="button"
    aria-label="Post actions"
    className="grid size-11 place-items-center rounded-full text-quiet hover:bg-sunken hover:text-ink"
  >
    <Ellipsis aria-hidden className="size-5" />
  </button>
)

const DELETING = {
  done: { title: 'Post deleted successfully' },
  failed: failing('Failed to delete post'),
}
const updateFailed = failing('Failed to update post')

// Opens it to the viewers if it is closed, and the other way round.
function useOpening(post: VaultPost) {
  const { mutateAsync } = useChangePost(post.vaultId)
  const open = async (flag: keyof Flags) => {
    try {
      await mutateAsync({ post, change: { [flag]: !post[flag] } })
      toast({ title: 'Post updated successfully' })
    } catch (error) {
      toast({ ...updateFailed(error), tone: 'danger' })
    }
  }
  return (flag: keyof Flags) => void open(flag)
}
