import type { Post } from '@kinhold/contract/groups'
import { POST_MAX } from '@kinhold/domain/limits'
import { EditWords } from '../../../parts/post/edit-words.tsx'
import { useEditPost } from './board.data.ts'

type Props = { groupId: number; post: Post; onClose: () => void }

/** Edits the words of a post (UNI-69, UNI-71). */
export function EditPost({ groupId, post, onClose }: Props) {
  const { mutateAsync } = useEditPost(groupId)
  return (
    <EditWords
      title="Edit Post"
      place={`post ${post.id}`}
      words={post.content}
      most={POST_MAX}
      onSave={(content) => mutateAsync({ id: post.id, content })}
      says={SAYS}
      onClose={onClose}
    />
  )
}

const SAYS = {
  saved: 'Post updated successfully',
  failed: () => ({ title: 'Error updating post', description: 'Please try again' }),
}
