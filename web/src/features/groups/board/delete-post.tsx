import type { Post } from '@kinhold/contract/groups'
import { AskBefore } from '../../../parts/ask-before.tsx'
import { useDeletePost } from './board.data.ts'

type Props = { groupId: number; post: Post; open: boolean; onClose: () => void; onGone: () => void }

/** Asks for confirmation before a post is deleted (UNI-76, UNI-79, UNI-83). */
export function DeletePost({ groupId, post, open, onClose, onGone }: Props) {
  const { mutateAsync } = useDeletePost(groupId)
  return (
    <AskBefore
      open={open}
      title="Delete Post"
      confirmLabel="Delete"
      danger
      act={() => mutateAsync(post.id)}
      says={SAYS}
      onClose={onClose}
      onDone={onGone}
    >
      It leaves the board for everyone, with its files. This cannot be undone.
    </AskBefore>
  )
}

const SAYS = {
  done: { title: 'Post deleted successfully' },
  failed: () => ({ title: 'Error deleting post', description: 'Please try again' }),
}
