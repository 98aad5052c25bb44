import type { VaultPost } from '@kinhold/contract/vault-content'
import { toast } from '../../../ui/toast.ts'
import { failing } from '../failing.ts'
import { useChangePost } from './posts.data.ts'

/** Archives a post and restores it, with a message about the outcome; the message restores an archived post, too (VLT-121). */
export function useArchiving(post: VaultPost): { archive: () => void; restore: () => void } {
  const { mutateAsync } = useChangePost(post.vaultId)
  const set = async (archived: boolean) => {
    try {
      await mutateAsync({ post, change: { archived } })
      if (archived) toast({ title: 'Post archived successfully', undo: restore, undoWord: 'Restore' })
      else toast({ title: 'Post restored successfully' })
    } catch (error) {
      const failed = failing(archived ? 'Failed to archive post' : 'Failed to restore post')
      toast({ ...failed(error), tone: 'danger' })
    }
  }
  const restore = () => void set(false)
  return { archive: () => void set(true), restore }
}
