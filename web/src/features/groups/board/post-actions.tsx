import type { Post } from '@kinhold/contract/groups'
import { mayEditPost, mayRemovePost } from '@kinhold/domain/groups'
import { useState } from 'react'
import { AuthorMenu } from '../../reports/author-menu.tsx'
import { lateDialog } from '../../../parts/late.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useMember } from '../../session/use-session.ts'
import { useFlagPost } from './board.data.ts'
import { DeletePost } from './delete-post.tsx'

const EditPost = lateDialog(async () => (await import('./edit-post.tsx')).EditPost)

type Props = { groupId: number; isClosed: boolean; post: Post; onGone: () => void }

/**
 * The author's actions on a post (UNI-68); the admin may delete it. A closed board allows only deletion (TRU-18).
 * Everyone else may report it and block its author.
 */
export function PostActions({ groupId, isClosed, post, onGone }: Props) {
  const me = useMember()
  const [asked, setAsked] = useState<'edit' | 'archive' | 'delete' | null>(null)
  const { pin, archive } = useFlags(groupId, post)
  const close = () => setAsked(null)
  const written = { authorId: post.author.id }
  const author = post.isBlocked ? null : post.author
  const ofAuthor = [
    { label: 'Edit', onSelect: () => setAsked('edit') },
    { label: post.isPinned ? 'Unpin' : 'Pin', onSelect: pin },
    post.archived
      ? { label: 'Unarchive', onSelect: archive }
      : { label: 'Archive', onSelect: () => setAsked('archive') },
  ]
  const remove = { label: 'Delete', danger: true, onSelect: () => setAsked('delete') }
  const items = [
    ...(!isClosed && mayEditPost(me.id, written) ? ofAuthor : []),
    ...(mayRemovePost(me, written) ? [remove] : []),
  ]
  return (
    <>
      <div className="-my-2 -mr-2 shrink-0">
        <AuthorMenu
          noun="post"
          author={author}
          items={items}
          report={post.author.id === me.id ? null : { kind: 'post', id: post.id }}
          onBlocked={onGone}
        />
      </div>
      {asked === 'edit' && <EditPost groupId={groupId} post={post} onClose={close} />}
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
        The post stays in its place, dimmed for everyone, until you unarchive it.
      </ConfirmDialog>
      <DeletePost groupId={groupId} post={post} open={asked === 'delete'} onClose={close} onGone={onGone} />
    </>
  )
}

function useFlags(groupId: number, post: Post) {
  const flag = useFlagPost(groupId)
  const set = async (flags: Parameters<typeof flag.mutateAsync>[0]['flags'], done: string) => {
    try {
      await flag.mutateAsync({ post, flags })
      toast({ title: done })
    } catch {
      toast({ title: 'Error updating post', description: 'Please try again', tone: 'danger' })
    }
  }
  return {
    pin: () => void set({ isPinned: !post.isPinned }, post.isPinned ? 'Post unpinned' : 'Post pinned'),
    archive: () =>
      void set({ archived: !post.archived }, post.archived ? 'Post unarchived' : 'Post archived'),
  }
}
