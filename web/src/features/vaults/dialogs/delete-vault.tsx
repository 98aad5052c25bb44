import type { Vault } from '@kinhold/contract/vaults'
import { useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE } from '../../../parts/words.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useDeleteVault } from '../list/vaults.data.ts'

type Props = { vault: Pick<Vault, 'id' | 'title'>; onClose: () => void; onGone?: () => void }

/** Asks before a vault is deleted with its content (VLT-25). Open while mounted. */
export function DeleteVault({ vault, onClose, onGone }: Props) {
  const remove = useDeleteVault()
  const [problem, setProblem] = useState<string | null>(null)
  const [isDeleting, confirm] = useOneAtATime(async () => {
    try {
      await remove.mutateAsync(vault.id)
      toast({ title: 'Vault Deleted' })
      onClose()
      onGone?.()
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to delete vault.', tone: 'danger' })
      setProblem(sentenceOf(error, UNREACHABLE))
    }
  })
  return (
    <ConfirmDialog
      open
      title="Delete Vault"
      confirmLabel="Delete"
      danger
      busy={isDeleting}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <span className="wrap-anywhere">
        ‘{vault.title}’ goes at once and for everyone, with its pictures, posts, comments and items; this
        cannot be undone.
      </span>
      <span role="alert" className="mt-3 block text-danger empty:hidden">
        {problem}
      </span>
    </ConfirmDialog>
  )
}
