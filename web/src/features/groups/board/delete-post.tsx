import type { Post } from '@kinhold/contract/groups'
import { useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useDeletePost } from './board.data.ts'

type Props = { groupId: number; post: Post; open: boolean; onClose: () => void; onGone: () => void }

/** Asks before a post is deleted (UNI-76, UNI-79, UNI-83). */
export function DeletePost({ groupId, post, open, onClose, onGone }: Props) {
  const remove = useDeletePost(groupId)
  const [problem, setProblem] = useState<string | null>(null)
  const close = () => {
    setProblem(null)
    onClose()
  }
  const [isDeleting, confirm] = useOneAtATime(async () => {
    try {
      await remove.mutateAsync(post.id)
      toast({ title: 'Post deleted successfully' })
      close()
      onGone()
    } catch (error) {
      toast({ title: 'Error deleting post', description: 'Please try again', tone: 'danger' })
      setProblem(sentenceOf(error, 'The server did not answer. Please check your connection.'))
    }
  })
  return (
    <ConfirmDialog
      open={open}
      title="Delete Post"
      confirmLabel="Delete"
      danger
      busy={isDeleting}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      It leaves the board for everyone, with its files. This cannot be undone.
      <span role="alert" className="mt-3 block text-danger empty:hidden">
        {problem}
      </span>
    </ConfirmDialog>
  )
}
