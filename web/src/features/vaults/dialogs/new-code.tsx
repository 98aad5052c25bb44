import type { Vault } from '@kinhold/contract/vaults'
import { useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE } from '../../../parts/words.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useReplaceCode } from '../list/vaults.data.ts'

type Props = { vault: Pick<Vault, 'id'>; onClose: () => void }

/** Asks before the access code of a vault is replaced (VLT-05). Open while mounted. */
export function NewCode({ vault, onClose }: Props) {
  const replace = useReplaceCode(vault.id)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReplacing, confirm] = useOneAtATime(async () => {
    try {
      await replace.mutateAsync()
      toast({ title: 'New access code made' })
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error, UNREACHABLE))
    }
  })
  return (
    <ConfirmDialog
      open
      title="New Access Code"
      confirmLabel="New code"
      busy={isReplacing}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      The code you have now opens nothing more; everybody who is on the list stays on it.
      <span role="alert" className="mt-3 block text-danger empty:hidden">
        {problem}
      </span>
    </ConfirmDialog>
  )
}
