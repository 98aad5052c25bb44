import type { VaultPost } from '@kinhold/contract/vault-content'
import { VAULT_POST_MAX } from '@kinhold/domain/limits'
import { EditWords } from '../../../parts/post/edit-words.tsx'
import { failing } from '../failing.ts'
import { useEditPost } from './posts.data.ts'

/** Edits the words of a post (VLT-61, VLT-64). */
export function EditPost({ post, onClose }: { post: VaultPost; onClose: () => void }) {
  const { mutateAsync } = useEditPost(post.vaultId)
  return (
    <EditWords
      title="Edit Post"
      place={`vault post ${post.id}`}
      words={post.content}
      most={VAULT_POST_MAX}
      onSave={(content) => mutateAsync({ id: post.id, content })}
      says={SAYS}
      onClose={onClose}
    />
  )
}

const SAYS = { saved: 'Post updated successfully', failed: failing('Failed to update post') }
