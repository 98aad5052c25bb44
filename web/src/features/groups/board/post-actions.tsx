import type { Post } from '@kinhold/contract/groups'
import { mayEditPost, mayRemovePost } from '@kinhold/domain/groups'
import { useState } from 'react'
import { lateDialog } from '../../../parts/late.tsx'
import { LateMenu } from '../../../parts/late-menu.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Ellipsis } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import { useMember } from '../../session/use-session.ts'
import { useFlagPost } from './board.data.ts'
import { DeletePost } from './delete-post.tsx'

const EditPost = lateDialog(async () => (await import('./edit-post.tsx')).EditPost)

type Props = { groupId: number; post: Post; onGone: () => void }

/** What its author may do with a post (UNI-68); the admin may delete it. Nothing for everyone else. */
export function PostActions({ groupId, post, onGone }: Props) {
  const me = useMember()
  const [asked, setAsked] = useState<'edit' | 'archive' | 'delete' | null>(null)
  const { pin, archive } = useFlags(groupId, post)
  const close = () => setAsked(null)
  const written = { authorId: post.author.id }
  if (!mayRemovePost(me, written)) return null
  const ofAuthor = [
    { label: 'Edit', onSelect: () => setAsked('edit') },
    { label: post.isPinned ? 'Unpin' : 'Pin', onSelect: pin },
    post.archived
      ? { label: 'Unarchive', onSelect: archive }
      : { label: 'Archive', onSelect: () => setAsked('archive') },
  ]
  const remove = { label: 'Delete', danger: true, onSelect: () => setAsked('delete') }
  return (
    <>
      <div className="-my-2 -mr-2 shrink-0">
        <LateMenu trigger={TRIGGER} items={mayEditPost(me.id, written) ? [...ofAuthor, remove] : [remove]} />
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

const TRIGGER = (
  <button
    type="button"
    aria-label="Post actions"
    className="grid size-11 place-items-center rounded-full text-quiet hover:bg-sunken hover:text-ink"
  >
    <Ellipsis aria-hidden className="size-5" />
  </button>
)

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
