import type { VaultAccess } from '@kinhold/contract/vaults'
import { useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE } from '../../../parts/words.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useRemoveAccess } from './access.data.ts'
import { calledAs } from './called.ts'

type Props = { vaultId: number; entry: VaultAccess; onClose: () => void; onGone: () => void }

/** Asks before the access of a number ends (VLT-57). Open while mounted. */
export function RemoveAccess({ vaultId, entry, onClose, onGone }: Props) {
  const remove = useRemoveAccess(vaultId)
  const [problem, setProblem] = useState<string | null>(null)
  const name = calledAs(entry)
  const [isRemoving, confirm] = useOneAtATime(async () => {
    try {
      await remove.mutateAsync(entry.id)
      toast({ title: `${name} is off the list` })
      onClose()
      onGone()
    } catch (error) {
      setProblem(sentenceOf(error, UNREACHABLE))
    }
  })
  return (
    <ConfirmDialog
      open
      title="Delete Access"
      confirmLabel="Delete"
      danger
      busy={isRemoving}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {name} can no longer open this vault, at once and wherever it is open. What they wrote in it stays.
      <span role="alert" className="mt-3 block text-danger empty:hidden">
        {problem}
      </span>
    </ConfirmDialog>
  )
}
